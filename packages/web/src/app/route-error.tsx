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

/** Shown in place of a screen that failed: there is no permission for it, or it can be tried again. */
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

/** `autoFocus` works on fields and buttons only, so the link is focused by hand. */
const focusLink = (link: HTMLAnchorElement | null) => link?.focus();

/** Shown for a screen that the person may not see. */
function AccessDenied() {
  const { t } = useTranslation('app');
  const queries = useQueryClient();
  usePageTitle(t('denied.title'));
  // A cached refusal would refuse the next visit too, even if rights changed meanwhile.
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
