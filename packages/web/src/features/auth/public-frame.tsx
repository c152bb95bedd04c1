import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../lib/app-info.ts';
import { usePreference } from '../../lib/preferences.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LanguageSelect } from './language-select.tsx';
import styles from './login.module.css';
import { SupportButton } from './support-button.tsx';

interface PublicFrameProps {
  /** In the window's title. */
  title: string;
  heading: string;
  /** A long form, which begins nearer to the top. */
  tall?: boolean;
  children: ReactNode;
}

/** The frame of all pages outside the application: one column, theme, language and help. */
export function PublicFrame({ title, heading, tall = false, children }: PublicFrameProps) {
  const { t } = useTranslation('ui');
  const info = useAppInfo();
  const [theme, setTheme] = usePreference('theme');
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.theme}>
        <IconButton
          label={t('theme.toggle')}
          icon={theme === 'dark' ? IconSun : IconMoon}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </div>
      <main className={tall ? `${styles.column} ${styles.tall}` : styles.column}>
        <p className={styles.brand}>
          <BrandMark size={32} width={240} />
        </p>
        <h1 className={styles.heading}>{heading}</h1>
        {children}
      </main>
      <footer className={styles.foot}>
        <LanguageSelect />
        <span className={styles.version}>{info?.version}</span>
      </footer>
      <SupportButton />
    </div>
  );
}
