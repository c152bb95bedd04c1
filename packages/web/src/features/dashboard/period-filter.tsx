import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { DateField } from '../../ui/date-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './dashboard.module.css';
import { isDate } from './dashboard-search.ts';
import { faultOf, type Period, periodOfPreset, periodOfSearch, presets } from './period.ts';

interface PeriodFilterProps {
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
}

/** Chooses the period: two dates, or a usual period by one press. */
export function PeriodFilter({ period, today, onChoose }: PeriodFilterProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const [fault, setFault] = useState<string | null>(null);
  const filter = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isDate(from) && !isDate(to)) return showToast({ kind: 'error', text: t('filter.empty') });
    const wished = { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
    const chosen = periodOfSearch(wished, today);
    const wrong = faultOf(chosen);
    setFault(wrong && t(`filter.${wrong}`));
    if (wrong === null) onChoose(chosen);
  };
  const isPreset = (of: Period) => of.from === period.from && of.to === period.to;
  return (
    <div className={styles.filter}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame, and these are one choice */}
      <div role="group" className={styles.presets} aria-label={t('filter.presets')}>
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={isPreset(periodOfPreset(preset, today))}
            onClick={() => onChoose(periodOfPreset(preset, today))}
          >
            {t(`preset.${preset}`)}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`button button-small button-default ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
        <span className="only-read">{t('filter.name')} </span>
        <span className={styles.range}>
          {formatDate(period.from)} – {formatDate(period.to)}
        </span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={styles.chevron} />
      </button>
      <form id={id} hidden={!isOpen} className={styles.fields} noValidate onSubmit={filter}>
        <DateField label={t('filter.from')} value={from} onChange={setFrom} error={fault} />
        <DateField label={t('filter.to')} value={to} onChange={setTo} />
        <button type="submit" className="button button-primary">
          {t('filter.go')}
        </button>
      </form>
    </div>
  );
}
