/** The number of bars of a stored waveform. */
const bars = 64;
/** The least peak for scaling: quieter recordings are drawn as quiet. */
const quiet = 0.02;

/** How loud a piece is, 0 to 1. */
export function levelOf(samples: Float32Array): number {
  const sum = samples.reduce((all, sample) => all + Math.abs(sample), 0);
  return samples.length === 0 ? 0 : sum / samples.length;
}

/** 64 heights, 0 to 100, of what was spoken; the loudest part reaches 100. */
export function heightsOfLevels(levels: readonly number[]): number[] {
  const parts = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const part = levels.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars)));
    return part.length === 0 ? 0 : part.reduce((sum, level) => sum + level, 0) / part.length;
  });
  const most = Math.max(quiet, ...parts);
  return parts.map((part) => Math.round((part / most) * 100));
}

/** The heights of the last `count` pieces, oldest first: new ones move in from the right. */
export function lastHeights(levels: readonly number[], count: number): number[] {
  const shown = levels.slice(-count).map((level) => Math.min(100, Math.round(Math.sqrt(level) * 140)));
  return [...Array.from({ length: count - shown.length }, () => 0), ...shown];
}
