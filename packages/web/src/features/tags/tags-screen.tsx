import type { Tag as AnyTag, CountedTag } from '@guiche/contract/tags.schemas';
import { IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { type Column, DataTable, type More } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { tagPagesOptions, useTagsLive } from './api.ts';
import { DeleteTag } from './delete-tag.tsx';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagDialog, type TagTarget } from './tag-dialog.tsx';
import styles from './tags.module.css';

/** The labels people put on contacts, and whom each of them names. */
export function TagsScreen() {
  const { t } = useTranslation('tags');
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(tagPagesOptions(search));
  const [target, setTarget] = useState<TagTarget | null>(null);
  const [shown, setShown] = useState<AnyTag | null>(null);
  const [leaving, setLeaving] = useState<CountedTag | null>(null);
  useTagsLive();
  const rows = useMemo(() => list.data?.pages.flatMap(({ tags }) => tags) ?? [], [list.data]);
  const count = list.data?.pages.at(-1)?.count ?? null;
  const more: More = {
    has: list.hasNextPage,
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    load: () => void list.fetchNextPage(),
  };
  const add = (
    <button type="button" className="button button-primary" onClick={() => setTarget({ tag: null })}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('add')}
    </button>
  );
  const columns: Column<CountedTag>[] = [
    { key: 'id', label: t('column.id'), track: '84px', cell: ({ id }) => <span className={styles.number}>{id}</span> },
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(160px, 3fr)',
      isName: true,
      cell: (tag) => (
        <RowName onOpen={() => setTarget({ tag })}>
          <span className={styles.chip} dir="auto">
            <Tag name={tag.name} color={tag.color} />
          </span>
        </RowName>
      ),
    },
    {
      key: 'contacts',
      label: t('column.contacts'),
      track: 'minmax(120px, 1fr)',
      cell: (tag) => (
        <button
          type="button"
          className={styles.count}
          aria-label={t('contacts.show', { name: tag.name, count: tag.contactsCount })}
          onClick={() => setShown(tag)}
        >
          {tag.contactsCount}
        </button>
      ),
    },
    {
      key: 'acts',
      label: t('column.acts'),
      track: '104px',
      isUnlabelled: true,
      atEnd: true,
      cell: (tag) => (
        <>
          <IconButton label={t('edit', { name: tag.name })} icon={IconPencil} onClick={() => setTarget({ tag })} />
          <IconButton label={t('delete', { name: tag.name })} icon={IconTrash} onClick={() => setLeaving(tag)} />
        </>
      ),
    },
  ];
  return (
    <Screen
      title={t('title')}
      count={count}
      busy={list.isPending}
      acts={add}
      tools={<SearchField label={t('search')} value={search} onSearch={setSearch} />}
    >
      {!list.data && list.error && (
        <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonRows rows={5} label={t('loading')} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={IconTags}
          title={t(search === '' ? 'empty.title' : 'nothing.title')}
          text={t(search === '' ? 'empty.text' : 'nothing.text')}
          action={search === '' ? add : <ClearSearch onClear={() => setSearch('')} />}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={(tag) => setTarget({ tag })}
          total={count}
          more={more}
          minWidth={560}
        />
      )}
      <TagDialog target={target} onClose={() => setTarget(null)} />
      <TagContactsDialog tag={shown} onClose={() => setShown(null)} />
      <DeleteTag tag={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  );
}
