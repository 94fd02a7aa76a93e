/** One request at a time, the newest wins: what a slider asks for while the last answer is still to come. */

export class Latest<T> {
  private busy = false;
  private waiting: T | undefined;
  private readonly work: (value: T) => Promise<void>;

  constructor(work: (value: T) => Promise<void>) {
    this.work = work;
  }

  /** Asks now, or as soon as the one on its way is answered; what waited until then is forgotten. */
  push(value: T): void {
    if (this.busy) {
      this.waiting = value;
      return;
    }
    void this.go(value);
  }

  private async go(value: T): Promise<void> {
    this.busy = true;
    try {
      await this.work(value);
    } finally {
      this.busy = false;
      const next = this.waiting;
      this.waiting = undefined;
      if (next !== undefined) void this.go(next);
    }
  }
}

/** Calls `work` once the calls have paused for so many milliseconds. */
export function debounced<A extends unknown[]>(work: (...given: A) => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: A | undefined;
  const call = (...given: A) => {
    last = given;
    clearTimeout(timer);
    timer = setTimeout(() => call.now(), pause);
  };
  /** Does at once what is still to be done. */
  call.now = () => {
    clearTimeout(timer);
    timer = undefined;
    const given = last;
    last = undefined;
    if (given) work(...given);
  };
  /** Forgets what is still to be done. */
  call.cancel = () => {
    clearTimeout(timer);
    last = undefined;
  };
  return call;
}
