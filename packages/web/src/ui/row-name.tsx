import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface RowNameProps {
  onOpen: () => void;
  /** An id for references elsewhere on the page. */
  id?: string;
  children: ReactNode;
}

/** A row's name as a button: by keyboard it does what a press on the row does. */
export function RowName({ onOpen, id, children }: RowNameProps) {
  return (
    <button type="button" id={id} className={styles.name} onClick={onOpen} dir="auto">
      {children}
    </button>
  );
}
