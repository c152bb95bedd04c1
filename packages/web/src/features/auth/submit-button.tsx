import styles from './login.module.css';

interface SubmitButtonProps {
  label: string;
  /** A spinner beside the words. */
  busy: boolean;
  /** Under way: pressing it again does nothing. */
  locked?: boolean;
}

/** As wide as its form, so that other words or a spinner never move it. */
export function SubmitButton({ label, busy, locked = busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={locked}>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {label}
    </button>
  );
}
