import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

interface FormActsProps {
  onCancel: () => void;
  /** It is under way: the button keeps its place and cannot be pressed again. */
  busy: boolean;
  label: string;
}

/** The foot of a form in a dialog: away from it, or done with it. */
export function FormActs({ onCancel, busy, label }: FormActsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.formActs}>
      <button type="button" className="button button-default" onClick={onCancel}>
        {t('dialog.cancel')}
      </button>
      <button type="submit" className="button button-primary" disabled={busy}>
        {label}
      </button>
    </div>
  );
}
