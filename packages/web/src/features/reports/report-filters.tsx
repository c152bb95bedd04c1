import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { usePeopleOfThePast } from '../../lib/people-choices.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterBar, type FilterChip } from '../../ui/filter-bar.tsx';
import { ChoiceField, SwitchField } from '../../ui/form-field.tsx';
import { useSession } from '../auth/index.ts';
import { connectionChoices, contactOptions } from './api.ts';
import { ReportContact } from './report-contact.tsx';
import { datesOf, isSaidDay, orders, type ReportSearch, statuses } from './report-search.ts';
import type { ChangeSearch } from './use-report-search.ts';

interface ReportFiltersProps {
  search: ReportSearch;
  onChange: ChangeSearch;
}

const lists = ['conns', 'users', 'queues'] as const;

/** The filters and order of the report, with a chip for each active one. */
export function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const connections = useQuery(connectionChoices);
  const users = usePeopleOfThePast((name) => t('filter.removed', { name }));
  const queues = useQuery(queueChoices);
  const choices = { conns: connections.data, users, queues: queues.data };
  const contact = useQuery({ ...contactOptions(search.contact ?? 0), enabled: search.contact !== undefined });
  const dates = datesOf(search, user.company.timeZone);
  const chips: FilterChip[] = [
    ...(search.dateFrom !== undefined || search.dateTo !== undefined
      ? [
          {
            key: 'dates',
            name: t('dates', { from: formatDate(dates.from), to: formatDate(dates.to) }),
            drop: () => onChange({ dateFrom: undefined, dateTo: undefined }),
          },
        ]
      : []),
    ...(search.contact === undefined
      ? []
      : [
          {
            key: 'contact',
            name: contact.data?.name ?? `#${search.contact}`,
            drop: () => onChange({ contact: undefined }),
          },
        ]),
    ...lists.flatMap((list) =>
      (search[list] ?? []).map((id) => ({
        key: `${list}${id}`,
        name: choices[list]?.find((each) => each.id === id)?.name ?? `#${id}`,
        drop: () => onChange({ [list]: search[list]?.filter((other) => other !== id) }),
      })),
    ),
    ...(search.status ?? []).map((status) => ({
      key: status,
      name: t(`status.${status}`),
      drop: () => onChange({ status: search.status?.filter((other) => other !== status) }),
    })),
    ...(search.onlyRated
      ? [{ key: 'rated', name: t('filter.rated'), drop: () => onChange({ onlyRated: undefined }) }]
      : []),
    ...(search.figure === undefined
      ? []
      : [{ key: 'figure', name: t(`figure.${search.figure}`), drop: () => onChange({ figure: undefined }) }]),
  ];
  const clear = {
    dateFrom: undefined,
    dateTo: undefined,
    contact: undefined,
    onlyRated: undefined,
    figure: undefined,
  };
  return (
    <FilterBar
      label={t('filter.name')}
      chips={chips}
      dropLabel={(name) => t('filter.drop', { name })}
      clearLabel={t('filter.clear')}
      onClear={() => onChange({ ...clear, conns: undefined, users: undefined, queues: undefined, status: undefined })}
    >
      <DayField label={t('filter.from')} day={dates.from} onDay={(dateFrom) => onChange({ dateFrom })} />
      <DayField label={t('filter.to')} day={dates.to} onDay={(dateTo) => onChange({ dateTo })} />
      <ReportContact onChoose={(contactId) => onChange({ contact: contactId })} />
      {lists.map((list) => (
        <ChoiceField
          key={list}
          label={t(`filter.${list}`)}
          value=""
          choices={[
            { value: '', label: t('filter.add') },
            ...(choices[list] ?? [])
              .filter(({ id }) => !search[list]?.includes(id))
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => id !== '' && onChange({ [list]: [...(search[list] ?? []), Number(id)] })}
        />
      ))}
      <ChoiceField
        label={t('filter.stats')}
        value=""
        choices={[
          { value: '', label: t('filter.add') },
          ...statuses
            .filter((status) => !search.status?.includes(status))
            .map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
        onChange={(chosen) =>
          onChange({ status: statuses.filter((status) => status === chosen || search.status?.includes(status)) })
        }
      />
      <ChoiceField
        label={t('filter.sort')}
        value={search.sort ?? 'createdAt'}
        choices={orders.map((order) => ({ value: order, label: t(`column.${order}`) }))}
        onChange={(chosen) => onChange({ sort: orders.find((order) => order === chosen && order !== 'createdAt') })}
      />
      <ChoiceField
        label={t('filter.way')}
        value={search.up ? 'up' : 'down'}
        choices={(['down', 'up'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(way) => onChange({ up: way === 'up' ? true : undefined })}
      />
      <SwitchField
        label={t('filter.rated')}
        checked={search.onlyRated === true}
        onChange={(isOn) => onChange({ onlyRated: isOn ? true : undefined })}
      />
    </FilterBar>
  );
}

interface DayFieldProps {
  label: string;
  /** The day of the current report. */
  day: string;
  onDay: (day: string) => void;
}

/** Typed text stays in the field; only a complete day changes the report. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [shown, setShown] = useState({ day, typed: day });
  if (shown.day !== day) setShown({ day, typed: day });
  const change = (typed: string) => {
    setShown({ day, typed });
    if (isSaidDay(typed)) onDay(typed);
  };
  return <DateField label={label} value={shown.typed} onChange={change} />;
}
