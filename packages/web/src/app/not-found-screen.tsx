import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import styles from './plain-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('app');
  usePageTitle(t('notFound.title'));
  return (
    <main className={styles.screen}>
      <EmptyState
        page
        icon={IconMapQuestion}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link to="/tickets" className="button button-primary">
            {t('notFound.back')}
          </Link>
        }
      />
    </main>
  );
}
