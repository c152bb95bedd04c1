import { type Icon, IconCalendar, IconChevronDown, IconFilter2, IconUsers, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { usePeopleOfThePast } from '../../lib/people-choices.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useSession } from '../auth/index.ts';
import styles from './audit-filters.module.css';
import { type AuditSearch, actNames, daysOf, firstOf, namesOfDays } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** How many acts there are; null while loading. */
  total: number | null;
  onChange: (part: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => void;
}

const noDays = { from: undefined, to: undefined };

/** Filters by days, person and act; an active one can be removed. */
export function AuditFilters({ search, total, onChange }: AuditFiltersProps) {
  const { t, i18n } = useTranslation('audit');
  const { user } = useSession();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: user.company.timeZone }).format(new Date());
  const known = daysOf(search, today);
  const [wantsOwn, setWantsOwn] = useState(known === 'own');
  const days = wantsOwn ? 'own' : known;
  const people = usePeopleOfThePast((name) => t('filter.removed', { name }));
  const acts = actNames(Object(t('acts', { returnObjects: true }))).sort(([, a], [, b]) =>
    a.localeCompare(b, i18n.language),
  );
  const [{ user: person = '', act = '' }, byName] = [search, new Map(acts)];
  const isKnown = people.some(({ id }) => id === person);
  const chooseDays = (chosen: string) => {
    setWantsOwn(chosen === 'own');
    const usual = namesOfDays.find((each) => each === chosen);
    if (chosen !== 'own') onChange(usual === undefined ? noDays : { from: firstOf(usual, today), to: undefined });
  };
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame */}
      <div role="group" className={styles.chips} aria-label={t('filter.name')}>
        <Chip
          label={t('filter.days')}
          icon={IconCalendar}
          value={days}
          none="all"
          choices={['all', ...namesOfDays, 'own'].map((name) => ({ value: name, label: t(`filter.day.${name}`) }))}
          dropName={known === 'own' ? spanOf(search, t) : t(`filter.day.${days}`)}
          onChange={chooseDays}
        />
        <Chip
          label={t('filter.user')}
          icon={IconUsers}
          value={String(person)}
          choices={[
            { value: '', label: t('filter.who') },
            ...(person === '' || isKnown ? [] : [{ value: String(person), label: `#${person}` }]),
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => onChange({ user: id === '' ? undefined : Number(id) })}
        />
        <Chip
          label={t('filter.act')}
          icon={IconFilter2}
          value={act}
          choices={[
            { value: '', label: t('filter.what') },
            ...(act === '' || byName.has(act) ? [] : [{ value: act, label: act }]),
            ...acts.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(chosen) => onChange({ act: chosen === '' ? undefined : chosen })}
        />
        <span className={styles.total} role="status">
          {total !== null && t('count', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}
        </span>
      </div>
      {days === 'own' && (
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(`filter.${end}`)}
              value={search[end] ?? ''}
              onChange={(date) => onChange({ [end]: date === '' ? undefined : date })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const spanOf = ({ from, to }: AuditSearch, t: TFunction<'audit'>): string =>
  [
    ...(from === undefined ? [] : [t('filter.since', { date: formatDate(from) })]),
    ...(to === undefined ? [] : [t('filter.until', { date: formatDate(to) })]),
  ].join(' ');

interface ChipProps {
  label: string;
  icon: Icon;
  value: string;
  /** The value that narrows nothing. */
  none?: string;
  choices: readonly { value: string; label: string }[];
  /** The name for the button that removes it, where it differs from the label. */
  dropName?: string;
  onChange: (value: string) => void;
}

/** A select as small as a word; an active one has a button that removes it. */
function Chip({ label, icon: Glyph, value, none = '', choices, dropName, onChange }: ChipProps) {
  const { t } = useTranslation('audit');
  const isOn = value !== none;
  const name = dropName ?? choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <span className={styles.chip} data-on={isOn || undefined}>
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {isOn ? (
        <button type="button" aria-label={t('filter.drop', { name })} onClick={() => onChange(none)}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        <IconChevronDown size={14} stroke={2} aria-hidden="true" className={styles.chevron} />
      )}
    </span>
  );
}
