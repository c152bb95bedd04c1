import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { messagesOptions, numbersOptions } from './api.ts';
import styles from './dashboard.module.css';
import { formatCount, formatMinutes } from './figures.ts';
import { NumberCard, reportOf, reportOfNow } from './number-card.tsx';
import type { Period } from './period.ts';

interface TabProps {
  period: Period;
  today: string;
}

/** Two counts with a slash: today, and in the period. */
function useMessagePair(fromMe: boolean, { period, today }: TabProps): [number, number] | null {
  const ofToday = useQuery(messagesOptions(fromMe, { from: today, to: today }));
  const ofPeriod = useQuery(messagesOptions(fromMe, period));
  return ofToday.data === undefined || ofPeriod.data === undefined ? null : [ofToday.data, ofPeriod.data];
}

/** How the company attends: now, and in the period. */
export function IndicatorsTab(props: TabProps) {
  const { period } = props;
  const { t, i18n } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  const received = useMessagePair(false, props);
  const sent = useMessagePair(true, props);
  const { counters, attendants } = numbers.data ?? {};
  if (numbers.error && !counters)
    return <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />;
  const count = (value: number | undefined) => (value === undefined ? null : formatCount(value, i18n.language));
  const minutes = (value: number | undefined) => (value === undefined ? null : formatMinutes(value, t));
  const pair = (values: [number, number] | null) => values?.map((each) => count(each)).join(' / ') ?? null;
  const people = attendants?.filter((each) => !each.removed);
  const online = people?.filter((each) => each.online).length;
  const report = reportOf(period);
  const isEmpty = counters?.tickets === 0 && received?.[1] === 0 && sent?.[1] === 0;
  return (
    <>
      {isEmpty && (
        <p className={styles.hint} role="note">
          {t('empty')}
        </p>
      )}
      <div className={styles.cards}>
        <NumberCard
          name="happening"
          value={count(counters?.supportHappening)}
          note={t('now')}
          report={reportOfNow('open')}
        />
        <NumberCard
          name="pending"
          value={count(counters?.supportPending)}
          note={t('now')}
          report={reportOfNow('pending')}
        />
        <NumberCard
          name="finished"
          value={count(counters?.supportFinished)}
          report={reportOf(period, 'supportFinished')}
        />
        <NumberCard name="groups" value={count(counters?.supportGroups)} report={reportOf(period, 'supportGroups')} />
        <NumberCard
          name="attendants"
          value={people === undefined ? null : `${count(online)} / ${count(people.length)}`}
          note={t('onlineTotal')}
          report={report}
        />
        <NumberCard name="leads" value={count(counters?.leads)} report={reportOf(period, 'leads')} />
        <NumberCard name="received" value={pair(received)} note={t('todayPeriod')} report={report} />
        <NumberCard name="sent" value={pair(sent)} note={t('todayPeriod')} report={report} />
        <NumberCard
          name="support"
          value={minutes(counters?.avgSupportTime)}
          report={reportOf(period, 'avgSupportTime')}
        />
        <NumberCard name="wait" value={minutes(counters?.avgWaitTime)} report={reportOf(period, 'avgWaitTime')} />
        <NumberCard name="active" value={count(counters?.activeTickets)} report={reportOf(period, 'activeTickets')} />
        <NumberCard
          name="passive"
          value={count(counters?.passiveTickets)}
          report={reportOf(period, 'passiveTickets')}
        />
      </div>
    </>
  );
}
