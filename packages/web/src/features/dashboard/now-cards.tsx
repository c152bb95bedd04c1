import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { useWaitingText } from '../tickets/index.ts';
import styles from './cards.module.css';
import type { Fact } from './definition.tsx';
import { formatCount } from './format-figures.ts';
import { NumberCard, noValue } from './number-card.tsx';
import type { Numbers } from './numbers.ts';
import type { Period } from './period.ts';
import { reportOf, reportOfNow } from './report-link.ts';

const facesShown = 5;

/** Cards of the current state; groups also show how many began in the period. */
export function NowCards({ numbers, period }: { numbers: Numbers | undefined; period: Period }) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  const { counters, live, attendants } = numbers ?? {};
  const people = attendants?.filter(({ removed }) => !removed);
  const online = people?.filter((each) => each.online) ?? [];
  const queue = live?.waitingQueue ?? null;
  const worst: Fact = {
    label: t('fact.worst'),
    value: queue?.name ?? noValue,
    ...(queue === null ? {} : { of: t('fact.longest'), report: { ...reportOfNow('pending'), queues: [queue.id] } }),
  };
  return (
    <>
      <NumberCard
        name="happening"
        value={counters ? count(counters.supportHappening) : null}
        note={live && (live.unanswered === 0 ? t('now') : t('unanswered', { count: live.unanswered }))}
        report={reportOfNow('open')}
      />
      <NumberCard
        name="pending"
        value={counters ? count(counters.supportPending) : null}
        note={live?.waitingSince ? <Oldest since={live.waitingSince} /> : t('now')}
        facts={live && [worst]}
        report={reportOfNow('pending')}
      />
      <NumberCard
        name="groups"
        value={live ? count(live.groups) : null}
        of={counters && count(counters.supportGroups)}
        note={t('nowPeriod')}
        report={reportOf(period, 'supportGroups')}
      />
      <NumberCard
        name="attendants"
        value={people ? count(online.length) : null}
        of={people && count(people.length)}
        note={t('onlineTotal')}
        drawing={
          <span className={styles.faces}>
            {[...online, ...(people ?? []).filter((each) => !each.online)].slice(0, facesShown).map((each) => (
              <span key={each.id} className={each.online ? undefined : styles.away}>
                <Avatar name={each.name} seed={each.id} size={24} />
              </span>
            ))}
          </span>
        }
        report={reportOf(period)}
      />
    </>
  );
}

function Oldest({ since }: { since: string }) {
  const { t } = useTranslation('dashboard');
  const { text } = useWaitingText(since);
  return (
    <span className={styles.waiting}>
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      <span className={styles.wideWords}>{t('oldest', { time: text })}</span>
      <span className={styles.narrowWords}>{t('oldestShort', { time: text })}</span>
    </span>
  );
}
