/** Where the energy and the fluid of a run went. */

import { short } from "../numbers.ts";
import type { RunFacts } from "../state.ts";
import { accountRows, type AccountRows } from "./account_rows.ts";
import { Told } from "./outcome.tsx";

export function Accounts({ run }: { run: RunFacts }) {
  return (
    <>
      <Account title="Energy account" text={run.accounts} testid="accounts" />
      <Account title="Fluid account" text={run.fluid_accounts ?? ""} testid="fluid-accounts" />
    </>
  );
}

function Account({ title, text, testid }: { title: string; text: string; testid: string }) {
  if (!text) return null;
  const found = accountRows(text);
  return (
    <details class="fold" data-testid={testid}>
      <summary>{title}</summary>
      {found ? <Table account={found} /> : <Told text={text} label={title} />}
    </details>
  );
}

function Table({ account }: { account: AccountRows }) {
  const cell = (value: number): string => (value === 0 ? "" : short(value));
  return (
    <>
      <table class="trials">
        <thead>
          <tr>
            <th scope="col">in {account.unit}</th>
            <th scope="col">stored</th>
            <th scope="col">lost</th>
            <th scope="col">supplied</th>
          </tr>
        </thead>
        <tbody>
          {account.rows.map((r) => (
            <tr key={r.name} class={r.name === "all" ? "sum" : ""}>
              <th scope="row">{r.name}</th>
              <td>{cell(r.stored)}</td>
              <td>{cell(r.lost)}</td>
              <td>{cell(r.supplied)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help">{account.closing}</p>
    </>
  );
}
