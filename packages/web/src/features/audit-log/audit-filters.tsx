import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { usePeopleOfThePast } from '../../lib/people-choices.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ChoiceField, FormField } from '../../ui/form-field.tsx';
import { type AuditSearch, actNames } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (part: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => void;
}

/** By person, by act, by days; a chip for each that counts. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t, i18n } = useTranslation('audit');
  const people = usePeopleOfThePast((name) => t('filter.removed', { name }));
  const acts = actNames(Object(t('acts', { returnObjects: true }))).sort(([, a], [, b]) =>
    a.localeCompare(b, i18n.language),
  );
  const nameOfAct = (act: string) => acts.find(([each]) => each === act)?.[1] ?? act;
  const chips = [
    { key: 'user' as const, name: people.find(({ id }) => id === search.user)?.name ?? `#${search.user}` },
    { key: 'act' as const, name: nameOfAct(search.act ?? '') },
    { key: 'from' as const, name: t('filter.since', { date: formatDate(search.from ?? '') }) },
    { key: 'to' as const, name: t('filter.until', { date: formatDate(search.to ?? '') }) },
  ].flatMap(({ key, name }) =>
    search[key] === undefined ? [] : [{ key, name, drop: () => onChange({ [key]: undefined }) }],
  );
  const all = { value: '', label: t('filter.all') };
  return (
    <FilterBar
      label={t('filter.name')}
      chips={chips}
      dropLabel={(name) => t('filter.drop', { name })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange({ user: undefined, act: undefined, from: undefined, to: undefined })}
    >
      <ChoiceField
        label={t('filter.user')}
        value={String(search.user ?? '')}
        choices={[all, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(id) => onChange({ user: id === '' ? undefined : Number(id) })}
      />
      <ChoiceField
        label={t('filter.act')}
        value={search.act ?? ''}
        choices={[all, ...acts.map(([value, label]) => ({ value, label }))]}
        onChange={(act) => onChange({ act: act === '' ? undefined : act })}
      />
      <FormField
        label={t('filter.from')}
        type="date"
        value={search.from ?? ''}
        onChange={(from) => onChange({ from: from === '' ? undefined : from })}
      />
      <FormField
        label={t('filter.to')}
        type="date"
        value={search.to ?? ''}
        onChange={(to) => onChange({ to: to === '' ? undefined : to })}
      />
    </FilterBar>
  );
}
