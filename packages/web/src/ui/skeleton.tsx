import { useEffect, useState } from 'react';
import styles from './skeleton.module.css';
import { useOfflineState } from './use-offline-state.tsx';

const showAfterMs = 120;
const widths = ['56%', '42%', '61%', '48%', '53%'];

/** True after 120 ms, so that quick answers do not flash a skeleton. */
export function useDelayed(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** A skeleton of list rows with the geometry of real ones. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  const late = useDelayed();
  const offline = useOfflineState();
  if (!late) return null;
  if (offline) return offline;
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never change places
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={`${styles.bone} ${styles.circle}`} />
          <span className={styles.lines}>
            <span className={styles.bone} style={{ width: widths[row % widths.length], height: 12 }} />
            <span className={styles.bone} style={{ width: widths[(row + 2) % widths.length], height: 10 }} />
            <span className={styles.bone} style={{ width: 64, height: 14 }} />
          </span>
          <span className={`${styles.bone} ${styles.time}`} />
        </div>
      ))}
    </div>
  );
}
