import type { Contact } from '@guiche/contract/contacts.schemas';
import type { Tag } from '@guiche/contract/tags.schemas';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMore } from '../../ui/load-more.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { contactsOfTagOptions } from './api.ts';
import styles from './tags.module.css';
import { useUntag } from './use-untag.ts';

/** The contacts with a tag. */
export function TagContactsDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { t } = useTranslation('tags');
  // Keeps its content while it fades out.
  const last = useRef(tag);
  if (tag !== null) last.current = tag;
  return (
    <Dialog
      opened={tag !== null}
      onClose={onClose}
      title={t('contacts.title', { name: last.current?.name ?? '' })}
      size={560}
    >
      {tag !== null && <TagContacts key={tag.id} tag={tag} />}
    </Dialog>
  );
}

function TagContacts({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(contactsOfTagOptions(tag.id, search));
  const more = useMore(list);
  const untag = useUntag();
  const rows = useMemo(() => list.data?.pages.flatMap(({ contacts }) => contacts) ?? [], [list.data]);
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      label: t('contacts.name'),
      track: 'minmax(0, 1fr)',
      isName: true,
      cell: ({ name, number, isGroup }) => (
        <>
          <span className={styles.contact} dir="auto">
            {name}
          </span>
          {!isGroup && number !== '' && <span className={styles.quiet}>{formatPhone(number)}</span>}
        </>
      ),
    },
    {
      key: 'acts',
      label: t('column.acts'),
      track: '68px',
      isUnlabelled: true,
      atEnd: true,
      cell: (contact) => (
        <IconButton
          label={t('contacts.remove', { name: contact.name })}
          icon={IconX}
          onClick={() => void untag(tag, contact)}
        />
      ),
    },
  ];
  return (
    <>
      <SearchField label={t('contacts.search')} value={search} onSearch={setSearch} />
      <div className={styles.contacts}>
        {!list.data && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <SkeletonRows rows={4} label={t('loading')} />}
        {list.data && rows.length === 0 && <p>{t(search === '' ? 'contacts.none' : 'contacts.nothing')}</p>}
        {rows.length > 0 && (
          <DataTable
            label={t('contacts.title', { name: tag.name })}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            total={list.data?.pages.at(-1)?.count ?? null}
            more={more}
            minWidth={0}
          />
        )}
      </div>
    </>
  );
}
