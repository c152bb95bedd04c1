import { channelAbilities } from '@guiche/contract/channel-abilities';
import { replyWindow, showsWindowBar, windowWarnsFrom } from '@guiche/contract/reply-window';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { usePublicSetting } from '../../lib/public-settings.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { useNow } from '../tickets/index.ts';
import styles from './window-bar.module.css';

/** The reply window: a countdown, red in the last hour, and the reason when it is over. */
export function WindowBar({ ticket, onTemplate }: { ticket: Ticket; onTemplate: () => void }) {
  const { t } = useTranslation('compose');
  const now = useNow();
  const window = replyWindow(ticket.channel, ticket.lastInboundAt, new Date(now));
  if (window === null || !showsWindowBar(ticket.channel, window)) return null;
  const { closesAt, isOpen, minutesLeft, manualUntil } = window;
  const look = !isOpen || minutesLeft < windowWarnsFrom ? `${styles.bar} ${styles.red}` : styles.bar;
  const hours = Math.floor(minutesLeft / 60);
  const left = t(hours > 0 ? 'window.hours' : 'window.minutes', { hours, minutes: minutesLeft % 60 });
  return (
    <div className={look} data-window={isOpen ? 'open' : 'closed'}>
      <IconClockHour4 size={16} stroke={1.75} aria-hidden="true" />
      {isOpen && closesAt !== null ? (
        <span>
          {t('window.rule')}{' '}
          <b title={zoneToName(closesAt)}>
            {t('window.left', { left, time: `${formatDate(closesAt)} ${formatTime(closesAt)}` })}
          </b>
        </span>
      ) : (
        <span>
          {t('window.rule')} <b>{t(closesAt === null ? 'window.never' : 'window.over')}</b>{' '}
          {channelAbilities[ticket.channel].manualWindowHours === null ? (
            t('window.template')
          ) : (
            <ManualWindow until={manualUntil} />
          )}
        </span>
      )}
      {!isOpen && channelAbilities[ticket.channel].templates && (
        <button
          type="button"
          className={`button button-small button-primary ${styles.act}`}
          aria-haspopup="dialog"
          onClick={onTemplate}
        >
          {t('window.send')}
        </button>
      )}
    </div>
  );
}

/** Says that a person may reply for longer, if the platform granted that to this installation. */
function ManualWindow({ until }: { until: Date | null }) {
  const { t } = useTranslation('compose');
  const isGranted = usePublicSetting('humanAgent') === 'enabled';
  if (until === null || !isGranted) return t('window.again');
  const time = `${formatDate(until)} ${formatTime(until)}`;
  return <span title={zoneToName(until)}>{t('window.manual', { time })}</span>;
}
