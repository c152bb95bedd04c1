import type { ChatRow } from './chat-rows.ts';
import styles from './message-list.module.css';
import { useDayName } from './separators.tsx';

/** The time of the first message from this row on. */
function instantFrom(rows: readonly ChatRow[], from: number): string | null {
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row?.kind === 'message') return row.shown.message.createdAt;
  }
  return null;
}

/** The day of the topmost message, floating while the reader scrolls; at rest the separators show the days. */
export function FloatingDay({ shown, rows, from }: { shown: boolean; rows: readonly ChatRow[]; from: number }) {
  const dayName = useDayName();
  const instant = instantFrom(rows, from);
  if (instant === null) return null;
  return (
    <span className={shown ? `${styles.floatingDay} ${styles.visible}` : styles.floatingDay} aria-hidden="true">
      {dayName(instant)}
    </span>
  );
}
