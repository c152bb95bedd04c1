import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

interface CardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function Card({ title, text, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p className={styles.quiet}>{text}</p>}
      </header>
      {children}
    </section>
  );
}
