import { isolated } from '@guiche/contract/names';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { ticketLogOptions } from './api.ts';
import styles from './dialogs.module.css';
import { timeAgo } from './relative-time.ts';
import { useNow } from './use-now.ts';

interface TicketLogDialogProps {
  opened: boolean;
  onClose: () => void;
  ticket: Pick<Ticket, 'id'>;
}

/** The ticket's history as a timeline, oldest first. */
export function TicketLogDialog({ opened, onClose, ticket }: TicketLogDialogProps) {
  const { t } = useTranslation('moves');
  return (
    <InfoDialog opened={opened} onClose={onClose} title={t('log.title', { ticketId: ticket.id })}>
      <CompanyClock />
      <Timeline ticketId={ticket.id} />
    </InfoDialog>
  );
}

function Timeline({ ticketId }: { ticketId: number }) {
  const { t, i18n } = useTranslation('moves');
  const now = useNow();
  const { data, error, refetch } = useQuery(ticketLogOptions(ticketId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <p className={styles.quiet} role="status">
        {t('log.loading')}
      </p>
    );
  }
  if (data.length === 0) return <p className={styles.quiet}>{t('log.empty')}</p>;
  return (
    <ol className={styles.timeline}>
      {data.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span>{t(`log.type.${entry.type}`)}</span>
          <span className={styles.quiet}>
            {[entry.user?.name, entry.queue?.name]
              .filter((name) => name !== undefined)
              .map(isolated)
              .join(' · ')}
            {entry.user || entry.queue ? ' · ' : ''}
            <time dateTime={entry.createdAt}>
              {timeAgo(entry.createdAt, now, i18n.language)} · {formatDate(entry.createdAt)}{' '}
              {formatTime(entry.createdAt)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  );
}
