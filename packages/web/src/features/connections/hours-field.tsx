import type { WorkDay } from '@guiche/contract/connection-settings.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import styles from './form.module.css';

const parts = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;

/** The opening hours of the week, two spans a day; the first day's can be copied to all. */
export function HoursField({ week, onChange }: { week: readonly WorkDay[]; onChange: (week: WorkDay[]) => void }) {
  const { t } = useTranslation('connections');
  const [isChanged, setChanged] = useState(false);
  const change = (next: WorkDay[]) => {
    setChanged(true);
    onChange(next);
  };
  const set = (day: WorkDay, part: (typeof parts)[number], value: string) =>
    change(week.map((each) => (each.weekdayEn === day.weekdayEn ? { ...each, [part]: value } : each)));
  const copyFirst = () => {
    const [first] = week;
    if (!first) return;
    const { startTimeA, endTimeA, startTimeB, endTimeB } = first;
    change(week.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB, endTimeB })));
  };
  return (
    <div className={styles.wide}>
      <p className={styles.quiet}>{t('hours.hint')}</p>
      <CompanyClock />
      {week.map((day) => {
        const name = t(`hours.${day.weekdayEn}`);
        return (
          <fieldset key={day.weekdayEn} className={styles.day}>
            <legend className="field-label">{name}</legend>
            {parts.map((part) => (
              <TimeField
                key={part}
                label={t(`hours.${part}`, { day: name })}
                isUnlabelled
                value={day[part]}
                onChange={(time) => set(day, part, time)}
              />
            ))}
          </fieldset>
        );
      })}
      <button type="button" className="button button-default button-small" onClick={copyFirst}>
        {t('hours.copy')}
      </button>
      <p className={styles.quiet} role="status">
        {isChanged && t('hours.save')}
      </p>
    </div>
  );
}
