import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './region-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: Icon;
  /** One primary action, as a button or link. */
  action?: ReactNode;
  /** It is the whole page, and its title is the page's heading. */
  page?: boolean;
}

/** An empty state: what is missing, why, and what to do. */
export function EmptyState({ title, text, icon: Glyph, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles.region}>
      {Glyph && <Glyph className={styles.icon} size={32} stroke={1.4} aria-hidden="true" />}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
