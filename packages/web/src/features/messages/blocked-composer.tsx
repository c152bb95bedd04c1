import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type InboxActions, useWaitingText } from '../tickets/index.ts';
import styles from './composer.module.css';

/** Says why nothing can be written here, with the button that changes it. */
export function BlockedComposer({ ticket, inbox }: { ticket: Ticket; inbox: InboxActions }) {
  const { t } = useTranslation('messages');
  const fix =
    ticket.status === 'pending'
      ? { label: t('blocked.accept'), run: () => inbox.accept(ticket) }
      : ticket.status === 'closed'
        ? { label: t('blocked.reopen'), run: () => inbox.reopen(ticket) }
        : null;
  return (
    <div className={styles.blocked}>
      <IconLock size={18} stroke={1.75} aria-hidden="true" />
      <p className={styles.why}>
        {t(`blocked.${ticket.status}`)}{' '}
        {ticket.status === 'pending' && ticket.waitingSince !== null && (
          <WaitingSince since={ticket.waitingSince} queue={ticket.queue?.name ?? null} />
        )}
      </p>
      {fix && (
        <button type="button" className="button button-small button-primary" onClick={fix.run}>
          {fix.label}
        </button>
      )}
    </div>
  );
}

function WaitingSince({ since, queue }: { since: string; queue: string | null }) {
  const { t } = useTranslation('messages');
  const { text } = useWaitingText(since);
  return (
    <span className={styles.quiet}>
      {queue === null ? t('blocked.waits', { time: text }) : t('blocked.waitsIn', { time: text, queue })}
    </span>
  );
}
