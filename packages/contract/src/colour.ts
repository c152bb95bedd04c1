/** `#RGB` and `#RRGGBB`, with or without transparency. */
export const writtenColour = /^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

/** Turns a colour into the form that is stored and compared: `#RRGGBB`, opaque. Null: no colour. */
export function wholeColour(text: string): string | null {
  const digits = writtenColour.exec(text)?.[1];
  if (digits === undefined) return null;
  const whole = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  return `#${whole.slice(0, 6)}`;
}
