import styles from './badge.module.css';

/** A count. `quiet` for totals that ask for nothing; nothing at zero unless quiet. */
export function Badge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count === 0 && !quiet) return null;
  return (
    <span className={quiet ? `${styles.badge} ${styles.quiet}` : styles.badge}>{count > 9999 ? '9999+' : count}</span>
  );
}
