import { type ReactNode, useId } from 'react';
import styles from './cards.module.css';

interface CardGroupProps {
  title: string;
  /** Shown beside the title: the days it covers, or what it is for. */
  hint: string;
  /** Marks numbers that change while one looks. */
  isLive?: boolean;
  children: ReactNode;
}

/** A group of cards that answer one question. */
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
