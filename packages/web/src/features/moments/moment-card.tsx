import type { MomentTicket } from '@guiche/contract/moments.schemas';
import { IconClock, IconHourglass, IconUsersGroup } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LastMessage } from '../../ui/last-message.tsx';
import { isNumberName, useWaitingText } from '../tickets/index.ts';
import type { MomentCard, MomentUser } from './cards-of.ts';
import styles from './moments.module.css';

interface CardProps {
  card: MomentCard;
  onPeek: (ticket: MomentTicket) => void;
}

export function MomentCardView({ card: { user, tickets, count, isCut, oldestWaitingSince }, onPeek }: CardProps) {
  const { t } = useTranslation('moments');
  const name = user?.name ?? t('waiting');
  const hidden = count - tickets.length;
  return (
    <li className={user === null ? `${styles.card} ${styles.pending}` : styles.card}>
      <section aria-label={name} className={styles.section}>
        <header className={styles.head}>
          <CardFace user={user} />
          <h2 className={`${styles.name} cut`} dir="auto">
            {name}
          </h2>
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <span className="only-read">{t(user === null ? 'waitingCount' : 'count', { count })}</span>
          </span>
          {oldestWaitingSince !== null && <Waiting since={oldestWaitingSince} label={t('oldest')} />}
        </header>
        {tickets.length > 0 && (
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <MomentRow key={ticket.id} ticket={ticket} onPeek={onPeek} />
            ))}
          </ul>
        )}
        {tickets.length === 0 && hidden <= 0 && <p className={styles.empty}>{t(user ? 'none' : 'nobodyWaits')}</p>}
        {hidden > 0 && <p className={styles.empty}>{t(isCut ? 'more' : 'notShown', { count: hidden })}</p>}
      </section>
    </li>
  );
}

/** A person with their online state: a dot, and a word for who cannot see it. */
function CardFace({ user }: { user: MomentUser | null }) {
  const { t } = useTranslation('moments');
  if (user === null) return <IconHourglass className={styles.face} size={28} stroke={1.75} aria-hidden="true" />;
  const state = t(user.online ? 'isOnline' : 'isOffline');
  return (
    <span className={styles.face}>
      <Avatar name={user.name} seed={user.id} size={36} image={user.profileImage} />
      <i className={user.online ? `${styles.dot} ${styles.online}` : styles.dot} data-tip={state} />
      <span className="only-read">{state}</span>
    </span>
  );
}

export function Waiting({ since, label }: { since: string; label: string }) {
  const { text, level } = useWaitingText(since);
  return (
    <span className={`${styles.waiting} ${styles[level] ?? ''}`}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span className="only-read">{label}</span>
      {text}
    </span>
  );
}

export const shownName = (name: string) => (isNumberName(name) ? formatPhone(name) : name);

interface RowProps {
  ticket: MomentTicket;
  onPeek: (ticket: MomentTicket) => void;
}

const MomentRow = memo(function MomentRow({ ticket, onPeek }: RowProps) {
  const { t } = useTranslation('moments');
  const { contact, queue, lastMessage, unreadMessages, waitingSince } = ticket;
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onPeek(ticket)}>
        <span className={styles.line}>
          {contact.isGroup && <IconUsersGroup size={18} stroke={1.75} aria-label={t('group')} role="img" />}
          <span className={`${styles.contact} cut`} dir="auto">
            {shownName(contact.name)}
          </span>
          {unreadMessages > 0 && (
            <>
              <span aria-hidden="true">
                <Badge count={unreadMessages} />
              </span>
              <span className="only-read">{t('tickets:unread', { count: unreadMessages })}</span>
            </>
          )}
        </span>
        <span className={`${styles.message} cut`} dir="auto">
          <LastMessage text={lastMessage} />
        </span>
        <span className={styles.line}>
          {queue && <i className={styles.queueDot} style={{ '--queue': queue.color } as CSSProperties} />}
          <span className={`${styles.queue} cut`}>{queue?.name ?? t('tickets:noQueue')}</span>
          {waitingSince !== null && <Waiting since={waitingSince} label={t('tickets:waiting.since')} />}
        </span>
      </button>
    </li>
  );
});
