import { IconReceiptOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/title.ts';
import styles from './login.module.css';
import { useSession } from './session.tsx';

/** All that is left of the product for a company whose due date has passed. */
export function OverdueScreen() {
  const { t } = useTranslation('auth');
  const { user, logOut } = useSession();
  usePageTitle(t('due.title'));
  return (
    <main className={styles.overdue}>
      <EmptyState
        page
        icon={IconReceiptOff}
        title={t('due.title')}
        text={t('due.past', { date: formatDate(user.company.dueDate) })}
        action={
          <button type="button" className="button button-default" onClick={() => void logOut()}>
            {t('logOut')}
          </button>
        }
      />
    </main>
  );
}
