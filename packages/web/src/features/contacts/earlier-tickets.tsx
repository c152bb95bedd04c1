import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatDate } from '../../lib/formats.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { LastMessage } from '../../ui/last-message.tsx';
import { earlierOptions } from './api.ts';
import styles from './contacts.module.css';

const shownAtFirst = 5;

interface EarlierTicketsProps {
  contactId: number;
  /** The open ticket. */
  currentId: number;
  onOpen: (uuid: string) => void;
}

/** Other tickets of the contact that the person may read. */
export function EarlierTickets({ contactId, currentId, onOpen }: EarlierTicketsProps) {
  const { t } = useTranslation('contacts');
  const { data, error, refetch } = useQuery(earlierOptions(contactId));
  const others = (data ?? []).filter(({ id }) => id !== currentId);
  return (
    <section className={styles.section} aria-label={t('earlier.title')}>
      <h3 className={styles.sectionTitle}>{t('earlier.title')}</h3>
      {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data !== undefined && others.length === 0 && <p className={styles.quiet}>{t('earlier.none')}</p>}
      {others.length > 0 && (
        <details className={styles.earlier} open={others.length <= shownAtFirst}>
          <summary>{t('earlier.count', { count: others.length })}</summary>
          <ul>
            {others.map((ticket) => (
              <li key={ticket.id}>
                <button type="button" className={styles.earlierOne} onClick={() => onOpen(ticket.uuid)}>
                  <span className={styles.earlierLine}>
                    <b>#{ticket.id}</b>
                    <span className="cut">
                      {t(`status.${ticket.status}`)} ·{' '}
                      {ticket.queue ? <bdi>{ticket.queue.name}</bdi> : t('earlier.noQueue')}
                    </span>
                    <time dateTime={ticket.createdAt} title={zoneToName(ticket.createdAt)}>
                      {formatDate(ticket.createdAt)}
                    </time>
                  </span>
                  <span className={`${styles.quiet} cut`} dir="auto">
                    <LastMessage text={ticket.lastMessage} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Shows why a part failed, with a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <p className={styles.refusal} role="alert">
      {errorText(error)}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </p>
  );
}
