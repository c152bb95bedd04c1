import { isAdmin } from '@guiche/contract/actor';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagChoices } from '../../lib/tag-choices.ts';
import { useSession } from '../auth/index.ts';
import { connectionChoices, userChoices } from './filter-choices.ts';
import styles from './filters.module.css';
import type { InboxSearch } from './inbox-search.ts';

interface FilterChipsProps {
  search: InboxSearch;
  isSearch: boolean;
  onChange: (part: InboxSearch) => void;
}

/** The active filters as chips, each of which can be removed. */
export function FilterChips({ search, isSearch, onChange }: FilterChipsProps) {
  const { t } = useTranslation('lists');
  const { actor } = useSession();
  const admin = isAdmin(actor);
  const tags = useQuery({ ...tagChoices, enabled: search.tags !== undefined });
  const conns = useQuery({ ...connectionChoices, enabled: search.conns !== undefined });
  const users = useQuery({ ...userChoices, enabled: admin && search.users !== undefined });
  const named = { tags: tags.data, conns: conns.data, users: users.data };
  const kinds = admin ? (['tags', 'conns', 'users'] as const) : (['tags', 'conns'] as const);
  const without = <T,>(values: readonly T[] | undefined, gone: T) => {
    const rest = values?.filter((value) => value !== gone) ?? [];
    return rest.length === 0 ? undefined : rest;
  };
  const chips = [
    ...kinds.flatMap((kind) =>
      (search[kind] ?? []).map((id) => ({
        key: `${kind}${id}`,
        name: named[kind]?.find((each) => each.id === id)?.name ?? `#${id}`,
        drop: () => onChange({ [kind]: without(search[kind], id) }),
      })),
    ),
    ...(isSearch ? (search.stats ?? []) : []).map((status) => ({
      key: status,
      name: t(`filters.status.${status}`),
      drop: () => onChange({ stats: without(search.stats, status) }),
    })),
  ];
  return (
    <>
      {chips.map(({ key, name, drop }) => (
        <button key={key} type="button" className={styles.chip} aria-label={t('filters.drop', { name })} onClick={drop}>
          <span className="cut" dir="auto">
            {name}
          </span>
          <IconX size={12} stroke={2} aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        className={styles.clear}
        onClick={() => onChange({ tags: undefined, conns: undefined, users: undefined, stats: undefined })}
      >
        {t('filters.clear')}
      </button>
    </>
  );
}
