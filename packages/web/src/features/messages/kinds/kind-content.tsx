import type { Kind } from '@guiche/contract/message-data';
import { IconAd2, IconCalendarEvent, IconChartBar, IconExternalLink, IconMapPin, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/formats.ts';
import { zoneToName } from '../../../lib/zone-name.ts';
import { MessageText } from '../message-text.tsx';
import { Choices, Interactive } from './interactive-content.tsx';
import styles from './kinds.module.css';
import { Payment } from './payment-content.tsx';

type DataOf<K extends Kind['kind']> = Extract<Kind, { kind: K }>['data'];

interface KindContentProps {
  content: Kind;
  /** Its bubble is in the tab order. */
  reachable: boolean;
}

/** Draws a message's data by its kind. */
export function KindContent({ content, reachable }: KindContentProps) {
  const tab = reachable ? 0 : -1;
  switch (content.kind) {
    case 'list':
      return <Choices data={content.data} tab={tab} />;
    case 'interactive':
    case 'template':
      return <Interactive data={content.data} tab={tab} />;
    case 'payment':
      return <Payment data={content.data} tab={tab} />;
    case 'ad':
      return <Ad data={content.data} tab={tab} />;
    case 'poll':
      return <Poll data={content.data} />;
    case 'event':
      return <Event data={content.data} />;
    case 'place':
      return <Place data={content.data} tab={tab} />;
    case 'story':
      return <Story data={content.data} tab={tab} />;
    case 'call_log':
      return null; // drawn between bubbles, not in one
  }
}

/** Shows no picture, because nothing is loaded from unknown servers; its address opens on a press. */
function Ad({ data, tab }: { data: DataOf<'ad'>; tab: number }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={`${styles.card} ${styles.chosen}`}>
      <span className={styles.head}>
        <IconAd2 size={14} stroke={1.75} aria-hidden="true" />
        {t('ad.label')}
      </span>
      {data.headline !== '' && (
        <b className={styles.title} dir="auto">
          {data.headline}
        </b>
      )}
      {data.body !== '' && (
        <span className={styles.quiet} dir="auto">
          {data.body}
        </span>
      )}
      {data.sourceUrl !== null && (
        <a className={styles.press} href={data.sourceUrl} target="_blank" rel="noopener noreferrer" tabIndex={tab}>
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          {t('ad.open')}
        </a>
      )}
    </div>
  );
}

/** Loads nothing: a mention's text is its address, and an answered story opens on a press. */
function Story({ data, tab }: { data: DataOf<'story'>; tab: number }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={`${styles.card} ${styles.chosen}`}>
      <span className={styles.head}>
        <IconPhoto size={14} stroke={1.75} aria-hidden="true" />
        {t(`story.${data.kind}`)}
      </span>
      {data.kind === 'reply' && data.url !== null && (
        <a className={styles.press} href={data.url} target="_blank" rel="noopener noreferrer" tabIndex={tab}>
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          {t('story.open')}
        </a>
      )}
    </div>
  );
}

function Poll({ data }: { data: DataOf<'poll'> }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={styles.card}>
      <span className={styles.head}>
        <IconChartBar size={14} stroke={1.75} aria-hidden="true" />
        {t(data.isMultiple ? 'poll.many' : 'poll.one')}
      </span>
      <b className={styles.title} dir="auto">
        {data.question}
      </b>
      <ul className={styles.rows}>
        {data.options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may have the same words and never move
          <li key={place} className={styles.vote}>
            <span dir="auto">{option.name}</span>
            <span className={styles.quiet}>{t('poll.votes', { count: option.votes })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `22/11/2026 14:00 – 16:00`; with both dates if it passes midnight. */
function timesOf({ startsAt, endsAt }: DataOf<'event'>): string | null {
  if (startsAt === null) return null;
  const start = `${formatDate(startsAt)} ${formatTime(startsAt)}`;
  if (endsAt === null) return start;
  const isSameDay = formatDate(startsAt) === formatDate(endsAt);
  return `${start} – ${isSameDay ? '' : `${formatDate(endsAt)} `}${formatTime(endsAt)}`;
}

function Event({ data }: { data: DataOf<'event'> }) {
  const { t } = useTranslation('kinds');
  const times = timesOf(data);
  return (
    <div className={styles.card}>
      <span className={styles.head}>
        <IconCalendarEvent size={14} stroke={1.75} aria-hidden="true" />
        {t('event.label')}
        {data.isCanceled && <span className={styles.mark}>{t('event.canceled')}</span>}
      </span>
      <b className={styles.title} dir="auto">
        {data.name}
      </b>
      {times !== null && <span title={data.startsAt === null ? undefined : zoneToName(data.startsAt)}>{times}</span>}
      {data.place !== null && (
        <span className={styles.quiet} dir="auto">
          {data.place}
        </span>
      )}
      {data.description !== null && <MessageText text={data.description} />}
    </div>
  );
}

function Place({ data, tab }: { data: DataOf<'place'>; tab: number }) {
  const { t } = useTranslation('kinds');
  return (
    <div className={styles.card}>
      <span className={styles.head}>
        <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
        {t('ui:kinds.location')}
      </span>
      {data.description !== '' && <span dir="auto">{data.description}</span>}
      <a className={styles.press} href={data.link} target="_blank" rel="noopener noreferrer" tabIndex={tab}>
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        {t('place.open')}
      </a>
    </div>
  );
}
