import { IconDevices } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepBrand } from '../../lib/brand.ts';
import { forgetAllButExitSaves } from '../../lib/exit-saves.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { keepEndNotice } from './end-notice.ts';
import styles from './login.module.css';

const leaveAfterMs = 1000;

/** The page between a sign-in on another computer and the reload that follows it here. */
export function SignedInElsewhereScreen() {
  const { t } = useTranslation('auth');
  usePageTitle(t('login.title'));
  useEffect(() => {
    keepEndNotice({ reason: 'elsewhere' });
    const leaving = setTimeout(() => {
      forgetAllButExitSaves();
      keepBrand();
      window.location.reload();
    }, leaveAfterMs);
    return () => clearTimeout(leaving);
  }, []);
  return (
    <main className={styles.whole}>
      <div className={styles.whole} role="alert">
        <EmptyState page icon={IconDevices} title={t('end.elsewhere')} text={t('end.elsewhereText')} />
      </div>
    </main>
  );
}
