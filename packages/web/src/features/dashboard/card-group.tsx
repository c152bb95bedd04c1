import { type ReactNode, useId } from 'react';
import styles from './cards.module.css';

interface CardGroupProps {
  title: string;
  /** Beside the title: of which days it speaks, or what for. */
  hint: string;
  /** What changes by itself while one looks. */
  isLive?: boolean;
  children: ReactNode;
}

/** Numbers that answer one question, side by side. */
export function CardGroup({ title, hint, isLive = false, children }: CardGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id}>{title}</h2>
        <p className={styles.groupHint}>
          {isLive && <i className={styles.live} aria-hidden="true" />}
          {hint}
        </p>
      </div>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}
