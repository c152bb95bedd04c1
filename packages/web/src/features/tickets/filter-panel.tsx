import { isAdmin } from '@guiche/contract/actor';
import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { tagChoices } from '../../lib/tag-choices.ts';
import { useSession } from '../auth/index.ts';
import { connectionChoices, userChoices } from './filter-choices.ts';
import styles from './filters.module.css';
import { filterStatuses, type InboxSearch } from './inbox-search.ts';

export interface FilterPanelProps {
  search: InboxSearch;
  isSearch: boolean;
  onChange: (part: InboxSearch) => void;
}

const cleared: InboxSearch = { tags: undefined, conns: undefined, users: undefined, stats: undefined };

/** The filters of the list; each press applies at once. */
export function FilterPanel({ search, isSearch, onChange }: FilterPanelProps) {
  const { t } = useTranslation('lists');
  const { actor } = useSession();
  const has = search.tags ?? search.conns ?? search.users ?? search.stats;
  const panel = useRef<HTMLDivElement>(null);
  // They were requested, so they take the focus.
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={panel} className={styles.panel}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('filters.statuses')}</legend>
        {filterStatuses
          .filter((status) => status !== 'group' || actor.allowGroup)
          .map((status) => (
            <Choice
              key={status}
              name={t(`filters.status.${status}`)}
              checked={search.stats?.includes(status) ?? false}
              onToggle={() => onChange({ stats: toggled(search.stats, status) })}
            />
          ))}
      </fieldset>
      <Choices kind="tags" options={tagChoices} chosen={search.tags} onChange={(tags) => onChange({ tags })} />
      <Choices
        kind="conns"
        options={connectionChoices}
        chosen={search.conns}
        onChange={(conns) => onChange({ conns })}
      />
      {isAdmin(actor) && (
        <Choices
          kind="users"
          options={userChoices}
          chosen={search.users}
          // Without `showAll` a list holds only the own tickets, and none of other people.
          onChange={(users) => onChange(users && !isSearch ? { users, showAll: true } : { users })}
        />
      )}
      <button
        type="button"
        className="button button-default button-small"
        disabled={has === undefined}
        onClick={() => onChange(cleared)}
      >
        {t('filters.clear')}
      </button>
    </div>
  );
}

function toggled<T>(chosen: readonly T[] | undefined, value: T): T[] | undefined {
  const now = chosen ?? [];
  const next = now.includes(value) ? now.filter((other) => other !== value) : [...now, value];
  return next.length === 0 ? undefined : next;
}

interface Named {
  id: number;
  name: string;
  color?: string;
}

interface ChoicesProps<T extends Named> {
  kind: 'tags' | 'conns' | 'users';
  options: UseQueryOptions<T[], Error, T[], string[]>;
  chosen: readonly number[] | undefined;
  onChange: (ids: number[] | undefined) => void;
}

const searchFrom = 9;

function Choices<T extends Named>({ kind, options, chosen, onChange }: ChoicesProps<T>) {
  const { t, i18n } = useTranslation('lists');
  const { data, error, refetch } = useQuery(options);
  const [typed, setTyped] = useState('');
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language);
    return data?.toSorted((a, b) => compare(a.name, b.name));
  }, [data, i18n.language]);
  const words = searchWords(typed);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`filters.${kind}`)}</legend>
      {error && (
        <p className={styles.note}>
          {errorText(error)}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('filters.again')}
          </button>
        </p>
      )}
      {!data && !error && <p className={styles.note}>{t('loading')}</p>}
      {sorted?.length === 0 && <p className={styles.note}>{t(`filters.none.${kind}`)}</p>}
      {sorted && sorted.length >= searchFrom && (
        <input
          type="search"
          className={`field ${styles.find}`}
          value={typed}
          maxLength={100}
          placeholder={t('filters.find')}
          aria-label={`${t('filters.find')}: ${t(`filters.${kind}`)}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {sorted
          ?.filter(({ name }) => saysAll(fold(name), words))
          .map(({ id, name, color }) => (
            <Choice
              key={id}
              name={name}
              color={kind === 'tags' ? color : undefined}
              checked={chosen?.includes(id) ?? false}
              onToggle={() => onChange(toggled(chosen, id))}
            />
          ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  color?: string | undefined;
  checked: boolean;
  onToggle: () => void;
}

function Choice({ name, color, checked, onToggle }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      {color !== undefined && <i className={styles.dot} style={{ background: color }} aria-hidden="true" />}
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </label>
  );
}
