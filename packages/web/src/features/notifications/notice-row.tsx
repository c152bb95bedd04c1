import type { Ticket } from '@guiche/contract/tickets.schemas';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import { formatPhone } from '../../lib/formats.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LastMessage } from '../../ui/last-message.tsx';
import { isNumberName, rowTime } from '../tickets/index.ts';
import styles from './notifications.module.css';
import { useNoticeAddress } from './use-open-notice.ts';

const maxName = 60;
const maxMessage = 40;

/** One unread ticket: contact, last message, time and place. */
export function NoticeRow({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('tickets');
  const addressOf = useNoticeAddress();
  const { contact, queue, unreadMessages } = ticket;
  return (
    <li>
      <Link {...addressOf(ticket)} className={styles.row} onClick={onOpen}>
        <Avatar name={contact.name} seed={ticket.contactId} size={36} channel={ticket.channel} />
        <span className={styles.content}>
          <span className={styles.line}>
            <span className={`${styles.name} cut`} dir="auto">
              {isNumberName(contact.name) ? formatPhone(contact.name) : cutText(contact.name, maxName)}
            </span>
            <time className={styles.time} dateTime={ticket.updatedAt} title={zoneToName(ticket.updatedAt)}>
              {rowTime(ticket.updatedAt, new Date(), t('yesterday'))}
            </time>
          </span>
          <span className={styles.line}>
            <span className={`${styles.message} cut`} dir="auto">
              <LastMessage text={ticket.lastMessage} max={maxMessage} />
            </span>
            <span aria-hidden="true">
              <Badge count={unreadMessages} />
            </span>
            <span className="only-read">{t('unread', { count: unreadMessages })}</span>
          </span>
          <span className={styles.queue}>
            {queue && <i className={styles.dot} style={{ '--queue': queue.color } as CSSProperties} />}
            <span className="cut">{queue?.name ?? t('noQueue')}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}
