import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface RowNameProps {
  onOpen: () => void;
  /** Named by it elsewhere on the page. */
  id?: string;
  children: ReactNode;
}

/** The name of a row that opens: by key it does what a press anywhere in the row does. */
export function RowName({ onOpen, id, children }: RowNameProps) {
  return (
    <button type="button" id={id} className={styles.name} onClick={onOpen} dir="auto">
      {children}
    </button>
  );
}
