import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { dayOf } from '../../lib/wall-clock.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import styles from './separators.module.css';

/** Names a day: HOJE, else dd/MM/yyyy. */
export function useDayName(): (instant: string) => string {
  const { t } = useTranslation('messages');
  const today = dayOf(new Date());
  return (instant) => (dayOf(instant) === today ? t('today') : formatDate(instant));
}

export function DayChip({ instant }: { instant: string }) {
  const dayName = useDayName();
  return (
    <div className={styles.day}>
      <span title={zoneToName(instant)}>{dayName(instant)}</span>
    </div>
  );
}

/** Separates two tickets of the contact. */
export function TicketBanner({ ticketId, queue }: { ticketId: number; queue: string | null }) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.banner}>
      <span>{t('called', { ticketId, queue: queue ?? t('noQueue') })}</span>
    </div>
  );
}

export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  return (
    <div className={`${styles.banner} ${styles.unread}`}>
      <span>{t('unread', { count })}</span>
    </div>
  );
}
