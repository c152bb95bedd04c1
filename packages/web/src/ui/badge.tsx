import styles from './badge.module.css';

/** A count; hidden at zero. `quiet`: a total without urgency, shown at zero too. */
export function Badge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count === 0 && !quiet) return null;
  return (
    <span className={quiet ? `${styles.badge} ${styles.quiet}` : styles.badge}>{count > 9999 ? '9999+' : count}</span>
  );
}
