import { useEffect, useState } from 'react';
import styles from './skeleton.module.css';
import { useOffline } from './use-offline.tsx';

const showAfterMs = 120;
const widths = ['56%', '42%', '61%', '48%', '53%'];

/** List rows in waiting, with the geometry of real rows. They appear after 120 ms, so a quick answer never flashes. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const offline = useOffline();
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
