import { type ReactNode, useId } from 'react';
import { Badge } from './badge.tsx';
import { CompanyClock } from './company-clock.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  /** How many there are, where that is known. */
  count?: number | null | undefined;
  /** What can be done here, at the right of the title; on phones below it. */
  acts?: ReactNode;
  /** Search and filters, between the title and what they narrow. */
  tools?: ReactNode;
  busy?: boolean;
  /** Times or days of the company's clock stand on it. */
  hasTimes?: boolean;
  children: ReactNode;
}

/** A page of administration: its name, what can be done, what narrows it, and its content, which scrolls by itself. */
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
