import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../lib/errors.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './plain-screen.module.css';

const isRefusal = (error: unknown) => codeOf(error) === 'ERR_NO_PERMISSION';

/** What stands where a screen could not: no right to it, or a failure that may be tried again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={styles.screen}>
      {isRefusal(error) ? <AccessDenied /> : <ErrorState error={error} onRetry={retry} />}
    </main>
  );
}

/** The attribute `autoFocus` is for fields and buttons alone. */
const focusLink = (link: HTMLAnchorElement | null) => link?.focus();

/** The address is somebody else's. */
function AccessDenied() {
  const { t } = useTranslation('app');
  const queries = useQueryClient();
  usePageTitle(t('denied.title'));
  // Kept in the cache it would refuse the next visit too, unasked, whatever rights came meanwhile.
  useEffect(() => queries.removeQueries({ predicate: ({ state }) => isRefusal(state.error) }), [queries]);
  return (
    <EmptyState
      page
      icon={IconLock}
      title={t('denied.title')}
      text={t('denied.text')}
      action={
        <Link to="/tickets" className="button button-primary" ref={focusLink}>
          {t('denied.back')}
        </Link>
      }
    />
  );
}
