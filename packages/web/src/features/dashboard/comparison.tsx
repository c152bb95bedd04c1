import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cards.module.css';
import { changeInMinutes, changeInPercent, formatCount, formatMinutes, formatPercent } from './format-figures.ts';
import { noValue } from './number-card.tsx';

interface ChangeProps {
  by: number;
  isBetter: boolean;
  /** Adds the direction in words where the text does not say it. */
  says?: boolean;
  children: ReactNode;
}

/** A change of a number, with its direction. */
export function Change({ by, isBetter, says = false, children }: ChangeProps) {
  const { t } = useTranslation('dashboard');
  const Glyph = by > 0 ? IconArrowUp : IconArrowDown;
  return (
    <span className={isBetter ? styles.better : styles.worse}>
      <Glyph size={12} stroke={2.5} aria-hidden="true" />
      {says && <span className="only-read">{t(by > 0 ? 'change.more' : 'change.less')} </span>}
      {children}
    </span>
  );
}

export function NothingBefore() {
  const { t } = useTranslation('dashboard');
  return `${noValue} ${t('change.none')}`;
}

/** Compares a count with the period before. */
export function CountComparison({ now, before }: { now: number; before: number }) {
  const { t, i18n } = useTranslation('dashboard');
  const change = changeInPercent(now, before);
  if (change === null) return <NothingBefore />;
  return (
    <>
      {change !== 0 && (
        <Change by={change} isBetter={change > 0} says>
          {formatPercent(Math.abs(change), i18n.language)}
        </Change>
      )}{' '}
      {t(change === 0 ? 'change.same' : 'change.before', { number: formatCount(before, i18n.language) })}
    </>
  );
}

interface MinutesProps {
  /** Null: there is nothing to average. */
  now: number | null;
  before: number | null;
  /** Said where there is no mean now. */
  none: string;
}

/** Compares a mean time with the period before. */
export function MinutesComparison({ now, before, none }: MinutesProps) {
  const { t } = useTranslation('dashboard');
  if (now === null) return none;
  if (before === null) return <NothingBefore />;
  const change = changeInMinutes(now, before);
  if (change === 0) return t('change.sameTime');
  return (
    <>
      <Change by={change} isBetter={change < 0}>
        {formatMinutes(Math.abs(change), t)}
      </Change>{' '}
      {t(change < 0 ? 'change.faster' : 'change.slower')}
    </>
  );
}
