import { isolated } from '@guiche/contract/names';
import type { ListedTicket } from '@guiche/contract/tickets.schemas';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import { useDraftText } from '../../lib/drafts.ts';
import { formatPhone } from '../../lib/formats.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LastMessage } from '../../ui/last-message.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import { useSession } from '../auth/index.ts';
import type { Mark } from './mark-text.tsx';
import { RowActions } from './row-actions.tsx';
import { RowEye } from './row-eye.tsx';
import { isNumberName, rowTime } from './row-text.ts';
import styles from './ticket-row.module.css';
import { WaitingChip } from './waiting-chip.tsx';

const maxName = 60;
const maxMessage = 40;
const shownTags = 2;

interface TicketRowProps {
  ticket: ListedTicket;
  index: number;
  /** The number of rows in the list, loaded or not; null: unknown. */
  total: number | null;
  height: number;
  href: string;
  selected: boolean;
  /** Whether the row is in the tab order; one is. */
  reachable: boolean;
  /** It just appeared in the list and fades in. */
  entering: boolean;
  showUser: boolean;
  /** Null: no selection, and no checkboxes. */
  chosen: boolean | null;
  /** Marks search words, in results. */
  mark?: Mark;
}

/** One ticket of the list, three lines of fixed height. The list handles pointer and keys for all rows. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, index, total, height, selected, reachable } = props;
  const unread = ticket.unreadMessages > 0;
  const classes = [styles.row, unread && styles.unread, selected && styles.selected].filter(Boolean).join(' ');
  return (
    <li
      className={props.entering ? `${styles.item} ${styles.entering}` : styles.item}
      style={{ transform: `translateY(${index * height}px)` }}
      aria-setsize={total ?? -1}
      aria-posinset={index + 1}
      data-ticket={ticket.id}
    >
      <a
        className={classes}
        href={props.href}
        aria-current={selected || undefined}
        tabIndex={reachable ? 0 : -1}
        data-row
      >
        <RowContent ticket={ticket} showUser={props.showUser} chosen={props.chosen} mark={props.mark} />
      </a>
      <RowActions ticket={ticket} reachable={reachable} />
    </li>
  );
});

type RowContentProps = Pick<TicketRowProps, 'ticket' | 'showUser' | 'chosen' | 'mark'>;

/** The content of a row, memoised: opening or focusing the row does not render it again. */
const RowContent = memo(function RowContent({ ticket, showUser, chosen, mark }: RowContentProps) {
  const { t } = useTranslation('tickets');
  return (
    <>
      {ticket.queue && <i className={styles.queue} style={{ '--queue': ticket.queue.color } as CSSProperties} />}
      <Avatar
        name={ticket.contact.name}
        seed={ticket.contactId}
        channel={ticket.channel}
        image={ticket.contact.urlPicture}
      />
      {chosen !== null && <i className={chosen ? `${styles.box} ${styles.checked}` : styles.box} aria-hidden="true" />}
      {chosen && <span className="only-read">{t('chosen')}</span>}
      <span className={styles.content}>
        <NameLine ticket={ticket} mark={mark} />
        {ticket.hit && mark ? <HitLine said={mark(ticket.hit.snippet)} /> : <MessageLine ticket={ticket} />}
        <TagLine ticket={ticket} showUser={showUser} showStatus={mark !== undefined} />
      </span>
    </>
  );
});

function NameLine({ ticket, mark }: { ticket: ListedTicket; mark: Mark | undefined }) {
  const { t } = useTranslation('tickets');
  const name = isNumberName(ticket.contact.name)
    ? formatPhone(ticket.contact.name)
    : cutText(ticket.contact.name, maxName);
  return (
    <span className={styles.line}>
      <span className={`${styles.name} cut`} dir="auto">
        {mark ? mark(name) : name}
      </span>
      <time className={styles.time} dateTime={ticket.updatedAt} title={zoneToName(ticket.updatedAt)}>
        {rowTime(ticket.updatedAt, new Date(), t('yesterday'))}
      </time>
    </span>
  );
}

function HitLine({ said }: { said: ReactNode }) {
  return (
    <span className={`${styles.line} ${styles.second}`}>
      <span className={`${styles.message} cut`} dir="auto">
        {said}
      </span>
    </span>
  );
}

function MessageLine({ ticket }: { ticket: ListedTicket }) {
  const { t } = useTranslation('tickets');
  const draft = useDraftText(ticket.id).trim();
  return (
    <span className={`${styles.line} ${styles.second}`}>
      <span className={`${styles.message} cut`} dir="auto">
        {draft !== '' && <span className={styles.draft}>{t('draft')} </span>}
        {draft === '' && ticket.lastMessageAck !== null && (
          <span className={styles.ticks}>
            <Ticks ack={ticket.lastMessageAck} sendState={null} />
          </span>
        )}
        {draft === '' ? <LastMessage text={ticket.lastMessage} max={maxMessage} /> : cutText(draft, maxMessage)}
      </span>
      {ticket.unreadMessages > 0 && (
        <>
          <span aria-hidden="true">
            <Badge count={ticket.unreadMessages} />
          </span>
          <span className="only-read">{t('unread', { count: ticket.unreadMessages })}</span>
        </>
      )}
    </span>
  );
}

function TagLine({ ticket, showUser, showStatus }: { ticket: ListedTicket; showUser: boolean; showStatus: boolean }) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const names = ticket.tags.map(({ name }) => name);
  const hidden = names.slice(shownTags);
  const isNew = ticket.isNewToOwner && ticket.userId === user.id;
  return (
    <span className={`${styles.line} ${styles.third}`}>
      {showStatus && <Tag name={t(`search.status.${ticket.status}`)} />}
      {isNew && <Tag name={t('newToYou')} />}
      <span className={styles.chips} data-chips={names.join('\n')}>
        {ticket.tags.slice(0, shownTags).map((tag) => (
          <span key={tag.id} className={styles.chip} data-chip>
            <Tag name={tag.name} color={tag.color} />
          </span>
        ))}
        {names.length > 0 && (
          <span className={styles.rest} data-rest data-tip={hidden.map(isolated).join(', ')}>
            {hidden.length > 0 ? `+${hidden.length}` : ''}
          </span>
        )}
      </span>
      <RowEye ticketId={ticket.id} />
      {ticket.queue && <span className="only-read">{t('inQueue', { queue: ticket.queue.name })}</span>}
      {ticket.status === 'pending' && ticket.waitingSince !== null && <WaitingChip since={ticket.waitingSince} />}
      {showUser && ticket.user && <span className={`${styles.user} cut`}>{ticket.user.name}</span>}
    </span>
  );
}
