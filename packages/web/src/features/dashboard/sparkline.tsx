import styles from './cards.module.css';
import { placePoints } from './format-figures.ts';

const size = { width: 92, height: 30 };

/** A line of a number over the period; days without a value are skipped. A single day has no line. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = placePoints(values, size);
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  return (
    <svg
      className={styles.sparkline}
      {...size}
      viewBox={`-3 -3 ${size.width + 6} ${size.height + 6}`}
      aria-hidden="true"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle className={styles.end} cx={last.x} cy={last.y} r="2.5" />
    </svg>
  );
}
