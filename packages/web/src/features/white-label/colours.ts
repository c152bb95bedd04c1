type Rgb = readonly [red: number, green: number, blue: number];

/** The backgrounds of text and marks in each theme, as in `tokens.css`. */
const grounds = {
  light: { surface: '#ffffff', farthest: '#eef0f4', away: '#000000' },
  dark: { surface: '#171b23', farthest: '#1f2430', away: '#ffffff' },
} as const;
const white = '#ffffff';
const ink = '#0b0d12';
/** WCAG's contrast ratios: for text, and for marks on their background. */
const textRatio = 4.5;
const markRatio = 3;
const steps = 50;

export const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `share` of the first colour into the second. */
export function mixColours(over: string, under: string, share: number): string {
  const [a, b] = [rgbOf(over), rgbOf(under)];
  const part = (n: 0 | 1 | 2) => a[n] * share + b[n] * (1 - share);
  return hexOf([part(0), part(1), part(2)]);
}

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Moves the colour towards `away` until it contrasts with all of `on`. */
function standOut(colour: string, away: string, ratio: number, on: readonly string[]): string {
  for (let step = 0; step < steps; step++) {
    const moved = mixColours(away, colour, step / steps);
    if (on.every((ground) => contrastOf(moved, ground) >= ratio)) return moved;
  }
  return away;
}

/** A button's background and text colour: white if readable, else dark. */
function fillOf(colour: string): { fill: string; words: string } {
  if (contrastOf(colour, white) >= textRatio) return { fill: colour, words: white };
  if (contrastOf(colour, ink) >= textRatio) return { fill: colour, words: ink };
  return { fill: standOut(colour, '#000000', textRatio, [white]), words: white };
}

/** The tokens derived from a primary colour, corrected for contrast. */
export function tokensOf(theme: 'light' | 'dark', colour: string): Record<string, string> {
  const { surface, farthest, away } = grounds[theme];
  const { fill, words } = fillOf(colour);
  const mark = standOut(colour, away, markRatio, [surface, farthest]);
  const tint = (share: number) => mixColours(mark, surface, share);
  const strongest = tint(0.16);
  return {
    '--brand': fill,
    '--browser-bar': colour,
    '--primary-fill': fill,
    '--primary-fill-hover': mixColours(words === white ? '#000000' : white, fill, 0.16),
    '--on-primary': words,
    '--primary-text': standOut(mark, away, textRatio, [surface, farthest, strongest]),
    '--primary-ui': mark,
    '--focus': mark,
    '--tint-06': tint(0.06),
    '--tint-10': tint(0.1),
    '--tint-16': strongest,
    '--bubble-out': tint(0.1),
    '--bubble-out-edge': strongest,
    '--chart-1': mark,
    '--chart-2': mixColours(mark, surface, 0.45),
  };
}
