import type { CSSProperties } from 'react';
import styles from './tag.module.css';

/**
 * A tag. A user-chosen colour is a dot beside neutral text on a tint, never the text's colour. Without `color` it is
 * quiet ("+2").
 */
export function Tag({ name, color }: { name: string; color?: string }) {
  if (color === undefined) return <span className={`${styles.tag} ${styles.plain}`}>{name}</span>;
  return (
    <span className={styles.tag} style={{ '--tag-colour': color } as CSSProperties}>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
