import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './cards.module.css';
import { changeInMinutes, changeInPercent, formatCount, formatMinutes, formatPercent } from './figures.ts';
import { noValue } from './number-card.tsx';

function Arrow({ isUp }: { isUp: boolean }) {
  const Glyph = isUp ? IconArrowUp : IconArrowDown;
  return <Glyph size={12} stroke={2.5} aria-hidden="true" />;
}

function Nothing() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      {noValue} {t('change.none')}
    </>
  );
}

/** How much more or less there was before. */
export function CountComparison({ now, before }: { now: number; before: number }) {
  const { t, i18n } = useTranslation('dashboard');
  const change = changeInPercent(now, before);
  if (change === null) return <Nothing />;
  return (
    <>
      {change !== 0 && (
        <span className={change > 0 ? styles.better : styles.worse}>
          <Arrow isUp={change > 0} />
          <span className="only-read">{t(change > 0 ? 'change.more' : 'change.less')} </span>
          {formatPercent(Math.abs(change), i18n.language)}
        </span>
      )}{' '}
      {t(change === 0 ? 'change.same' : 'change.before', { number: formatCount(before, i18n.language) })}
    </>
  );
}

interface MinutesProps {
  /** Null where there is nothing to be a mean of. */
  now: number | null;
  before: number | null;
  /** Why there is no mean now. */
  none: string;
}

/** How much quicker or slower it went before. */
export function MinutesComparison({ now, before, none }: MinutesProps) {
  const { t } = useTranslation('dashboard');
  if (now === null) return none;
  if (before === null) return <Nothing />;
  const change = changeInMinutes(now, before);
  if (change === 0) return t('change.sameTime');
  return (
    <>
      <span className={change < 0 ? styles.better : styles.worse}>
        <Arrow isUp={change > 0} />
        {formatMinutes(Math.abs(change), t)}
      </span>{' '}
      {t(change < 0 ? 'change.faster' : 'change.slower')}
    </>
  );
}
