import { type ReactNode, useId } from 'react';
import { Badge } from './badge.tsx';
import { CompanyClock } from './company-clock.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  /** The number of records, if known. */
  count?: number | null | undefined;
  /** The screen's buttons, at the right of the title; on phones below it. */
  acts?: ReactNode;
  /** Search and filters, between title and content. */
  tools?: ReactNode;
  busy?: boolean;
  /** The screen shows times or days of the company's zone. */
  hasTimes?: boolean;
  children: ReactNode;
}

/** The frame of an administration screen: title, buttons, filters, and content that scrolls by itself. */
export function Screen({ title, count, acts, tools, busy = false, hasTimes = false, children }: ScreenProps) {
  const id = useId();
  usePageTitle(title);
  return (
    <main className={styles.screen} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={styles.header}>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {typeof count === 'number' && <Badge count={count} quiet />}
        {hasTimes && <CompanyClock />}
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </header>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.content}>{children}</div>
    </main>
  );
}
