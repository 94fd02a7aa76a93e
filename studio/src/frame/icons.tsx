/** Small pictures on buttons, drawn with one stroke. */

const PATHS: Record<string, string> = {
  undo: "M7 5 3 9l4 4M3 9h9a5 5 0 0 1 0 10H8",
  redo: "m13 5 4 4-4 4M17 9H8a5 5 0 0 0 0 10h4",
  save: "M4 4h10l3 3v10H4zM7 4v4h6V4M7 17v-5h7v5",
  run: "M6 4v13l11-6.5z",
  stop: "M5 5h11v11H5z",
  sun: "M10 6.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 1.5v2M10 17.5v2M1.5 10.5h2M16.500 10.5h2M4 4.500l1.400 1.400M14.600 15.100 16 16.500M4 16.500l1.400-1.400M14.600 5.900 16 4.500",
  moon: "M16.500 12.500A7 7 0 1 1 8.500 4a5.500 5.500 0 0 0 8 8.500z",
  fit: "M3 7V4h3M15 4h3v3M18 14v3h-3M6 17H3v-3",
  plus: "M10 5v11M4.500 10.500h11",
  minus: "M4.500 10.500h11",
  line: "M3 16h7V5h7",
  pointer: "M5 3l10 8-5 .8L7.500 17z",
  turn: "M15.500 6.500A6.500 6.500 0 1 0 17 11M16 2.500v4h-4",
  mirror: "M10 3v15M7.500 6v9H3zM12.500 6v9H17z",
  bin: "M4 6h12M8 6V4h4v2M5.500 6l.8 11h7.400l.8-11",
  group: "M3 5h6v5H3zM11 11h6v5h-6zM9 7.500h5V11M6 10v3.500h5",
  arrange: "M3 4h5v4H3zM12 4h5v4h-5zM3 13h5v4H3zM12 13h5v4h-5zM8 6h4M8 15h4M5.500 8v5M14.500 8v5",
  chevron: "M5 8l5 5 5-5",
  help: "M7 8a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.100-1.500 2.400M10 16.500v.2",
  search: "M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM13 13l4 4",
  file: "M5 3h7l4 4v11H5zM12 3v4h4",
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 21" width="18" height="18" aria-hidden="true">
      <path d={PATHS[name] ?? ""} />
    </svg>
  );
}

interface ButtonProps {
  icon: string;
  label: string;
  onClick: () => void;
  keys?: string;
  disabled?: boolean;
  pressed?: boolean;
  testid?: string;
}

/** A button with a picture only; its name is read out and shown when pointed at. */
export function IconButton({ icon, label, onClick, keys, disabled, pressed, testid }: ButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled ?? false}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      {...(testid ? { "data-testid": testid } : {})}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
