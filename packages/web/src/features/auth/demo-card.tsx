import { useTranslation } from 'react-i18next';
import styles from './login.module.css';

const ways = [
  { role: 'attendant', email: 'ana@guiche.demo' },
  { role: 'admin', email: 'admin@guiche.demo' },
  { role: 'operator', email: 'operador@guiche.demo' },
] as const;
const password = 'guiche-demo';

interface DemoCardProps {
  onEnter: (credentials: { email: string; password: string }) => void;
  busy: boolean;
}

/**
 * Log-ins to the example data. The server says whether this is a demonstration; elsewhere these accounts do not exist.
 */
export function DemoCard({ onEnter, busy }: DemoCardProps) {
  const { t } = useTranslation('auth');
  return (
    <section className={styles.demo} aria-labelledby="demo-heading">
      <h2 id="demo-heading" className={styles.demoHeading}>
        {t('demo.heading')}
      </h2>
      <p className={styles.demoText}>{t('demo.text')}</p>
      <div className={styles.ways}>
        {ways.map(({ role, email }) => (
          <button
            key={role}
            type="button"
            className="button button-default"
            aria-label={t(`demo.enterAs.${role}`)}
            aria-disabled={busy}
            onClick={() => !busy && onEnter({ email, password })}
          >
            {t(`demo.role.${role}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
