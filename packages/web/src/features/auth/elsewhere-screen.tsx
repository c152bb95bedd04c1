import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/title.ts';
import styles from './login.module.css';

/** The whole page for the moment between a sign-in on another computer and the reload that follows it here. */
export function ElsewhereScreen() {
  const { t } = useTranslation('auth');
  usePageTitle(t('login.title'));
  return (
    <main className={styles.whole}>
      <div className={styles.whole} role="alert">
        <EmptyState page icon={IconDevices} title={t('end.elsewhere')} text={t('end.elsewhereText')} />
      </div>
    </main>
  );
}
