import type { TFunction } from 'i18next';
import { Bubble } from './bubble.tsx';
import type { ChatRow } from './chat-rows.ts';
import styles from './message-list.module.css';
import { DayChip, TicketBanner, UnreadLine } from './separators.tsx';

interface ChatRowViewProps {
  t: TFunction<'messages'>;
  row: ChatRow;
  ticketId: number;
  contact: string;
  reachable: boolean;
  flashing: boolean;
  chosen: boolean | null;
}

/** One row of a conversation, whatever it is. */
export function ChatRowView({ row, ...bubble }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <DayChip instant={row.instant} />;
    case 'ticket':
      return <TicketBanner ticketId={row.ticketId} queue={row.queue} />;
    case 'unread':
      return <UnreadLine count={row.count} />;
    case 'message':
      return (
        <div className={styles[row.gap]}>
          <Bubble shown={row.shown} first={row.first} isLate={row.isLate} {...bubble} />
        </div>
      );
  }
}
