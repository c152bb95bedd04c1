import type { ChatRow } from './chat-rows.ts';
import styles from './message-list.module.css';
import { useDayName } from './separators.tsx';

/** When the first message from here on was written. */
function instantFrom(rows: readonly ChatRow[], from: number): string | null {
  for (let index = from; index < rows.length; index++) {
    const row = rows[index];
    if (row?.kind === 'message') return row.shown.message.createdAt;
  }
  return null;
}

/** The day of what is at the top, floating while the reader scrolls. At rest the days stand between the messages. */
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
