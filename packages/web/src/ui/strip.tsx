import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  kind?: 'neutral' | 'warning' | 'danger';
  icon: Icon;
  text: ReactNode;
  /** A note at the end: a time, a count. */
  aside?: ReactNode;
  action?: { label: string; onClick: () => void };
}

/** A thin strip under a bar that states a condition; it covers and blocks nothing. */
export function Strip({ kind = 'neutral', icon: Glyph, text, aside, action }: StripProps) {
  return (
    <div className={`${styles.strip} ${styles[kind]}`} role="status">
      <Glyph size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
