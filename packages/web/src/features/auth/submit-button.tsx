import styles from './login.module.css';

interface SubmitButtonProps {
  label: string;
  /** Shows a spinner beside the text. */
  busy: boolean;
  /** Pressing does nothing while the request runs. */
  locked?: boolean;
}

/** As wide as its form, so that neither another text nor the spinner changes its size. */
export function SubmitButton({ label, busy, locked = busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={locked}>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {label}
    </button>
  );
}
