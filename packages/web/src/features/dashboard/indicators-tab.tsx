import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { numbersOptions } from './api.ts';
import { CardGroup } from './card-group.tsx';
import styles from './dashboard.module.css';
import { NowCards } from './now-cards.tsx';
import { PaceCards } from './pace-cards.tsx';
import { type Period, periodOfPreset, spanText } from './period.ts';
import { PeriodCards } from './period-cards.tsx';

interface TabProps {
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
}

/** The tab of indicators: the current state, volume and speed. */
export function IndicatorsTab({ period, today, onChoose }: TabProps) {
  const { t } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  const { data } = numbers;
  if (numbers.error && !data)
    return <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />;
  const isEmpty = data?.counters.tickets === 0 && data.messages.received === 0 && data.messages.sent === 0;
  return (
    <>
      <CardGroup title={t('group.now')} hint={t('group.live')} isLive>
        <NowCards numbers={data} period={period} />
      </CardGroup>
      {isEmpty && <NothingHappened period={period} today={today} onChoose={onChoose} />}
      <CardGroup title={t('group.period')} hint={spanText(period, today, t)}>
        <PeriodCards numbers={data} period={period} today={today} />
      </CardGroup>
      <CardGroup title={t('group.pace')} hint={t('group.paceHint')}>
        <PaceCards numbers={data} period={period} />
      </CardGroup>
    </>
  );
}

/** Says that the period is empty, and offers a longer one. */
function NothingHappened({ period, today, onChoose }: TabProps) {
  const { t } = useTranslation('dashboard');
  const month = periodOfPreset('month', today);
  const isMonth = month.from === period.from && month.to === period.to;
  return (
    <div className={styles.nothing} role="note">
      <p>
        <b>{t('empty')}</b>
        <span>{t('emptyHint')}</span>
      </p>
      <button
        type="button"
        className="button button-small button-default"
        onClick={() => onChoose(isMonth ? periodOfPreset('month30', today) : month)}
      >
        {t(isMonth ? 'showMonth30' : 'showMonth')}
      </button>
    </div>
  );
}
