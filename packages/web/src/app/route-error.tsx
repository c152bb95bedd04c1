import { IconLock } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../lib/errors.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import styles from './plain-screen.module.css';

/** What stands where a screen could not: no right to it, or a failure that may be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={styles.screen}>
      {codeOf(error) === 'ERR_NO_PERMISSION' ? <AccessDenied /> : <ErrorState error={error} onRetry={retry} />}
    </main>
  );
}

function AccessDenied() {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      page
      icon={IconLock}
      title={t('denied.title')}
      text={t('denied.text')}
      action={
        <Link to="/tickets" className="button button-primary" autoFocus>
          {t('denied.back')}
        </Link>
      }
    />
  );
}
