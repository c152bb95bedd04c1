/** A box in CSS pixels. */
export interface Box {
  width: number;
  height: number;
}

const largest: Box = { width: 300, height: 340 };
const smallest: Box = { width: 140, height: 100 };
const unknownBox: Box = { width: 260, height: 180 };

/**
 * The room of a picture in a bubble: its proportions within the largest box, never too narrow or flat to press; extreme
 * pictures are cropped. Known before the file is loaded, so nothing moves when it arrives.
 */
export function fitBox(width: number | null, height: number | null): Box {
  if (width === null || height === null || !(width > 0) || !(height > 0)) return unknownBox;
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return {
    width: Math.max(smallest.width, Math.round(width * scale)),
    height: Math.max(smallest.height, Math.round(height * scale)),
  };
}

/** `0:07`, `12:03`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds + 0.001)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Shortens a file's name in the middle, in whole characters: beginning and extension stay visible. */
export function cutMiddle(name: string, max: number): string {
  const letters = [...name];
  if (letters.length <= max) return name;
  const tail = Math.min(Math.floor(max / 3), 12);
  return `${letters.slice(0, max - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}

/** `PDF` for `Conta de luz.pdf`; empty if the name has no extension. */
export function extensionOf(name: string): string {
  const found = /\.([\p{L}\p{N}]{1,5})$/u.exec(name.trim());
  return found?.[1]?.toUpperCase() ?? '';
}
