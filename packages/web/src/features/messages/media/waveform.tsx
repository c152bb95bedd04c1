import styles from './audio.module.css';

interface WaveformProps {
  /** Heights from 0 to 100. */
  heights: readonly number[];
  /** The played share, 0 to 1. */
  part: number;
}

const step = 4;
const height = 28;

/** Vertical strokes around the middle line; silence is a dot. */
function strokes(heights: readonly number[], from: number, to: number): string {
  return heights
    .slice(from, to)
    .map((value, index) => {
      const half = Math.max(1, (value / 100) * (height / 2 - 1));
      const x = (from + index) * step + step / 2;
      return `M${x} ${(height / 2 - half).toFixed(1)}V${(height / 2 + half).toFixed(1)}`;
    })
    .join('');
}

/** The waveform of a voice note. The slider above it says the same to screen readers. */
export function Waveform({ heights, part }: WaveformProps) {
  const over = Math.round(heights.length * part);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${heights.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-waveform
    >
      <path className={styles.rest} d={strokes(heights, over, heights.length)} />
      <path className={styles.over} d={strokes(heights, 0, over)} />
    </svg>
  );
}
