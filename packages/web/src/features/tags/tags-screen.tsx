import { deleteTag } from '@guiche/contract/tags';
import type { Tag as AnyTag, CountedTag } from '@guiche/contract/tags.schemas';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { actsColumn } from '../../ui/acts-column.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useSearchedList } from '../../ui/use-list.ts';
import { tagPagesOptions, useTagsLive } from './api.ts';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagDialog, type TagTarget } from './tag-dialog.tsx';
import styles from './tags.module.css';

/** The screen of tags, with the contacts of each. */
export function TagsScreen() {
  const { t } = useTranslation('tags');
  const cache = useQueryClient();
  const list = useSearchedList(tagPagesOptions, ({ tags }) => tags);
  const [target, setTarget] = useState<TagTarget | null>(null);
  const [shown, setShown] = useState<AnyTag | null>(null);
  const [leaving, setLeaving] = useState<CountedTag | null>(null);
  useTagsLive();
  const open = (tag: CountedTag) => setTarget({ tag });
  const columns: Column<CountedTag>[] = [
    { key: 'id', label: t('column.id'), track: '84px', cell: ({ id }) => <span className={styles.number}>{id}</span> },
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(160px, 3fr)',
      isName: true,
      cell: (tag) => (
        <RowName onOpen={() => open(tag)}>
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
    actsColumn(t('column.acts'), [
      { label: ({ name }) => t('edit', { name }), icon: IconPencil, run: open },
      { label: ({ name }) => t('delete', { name }), icon: IconTrash, run: setLeaving },
    ]),
  ];
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns}
      onOpen={open}
      icon={IconTags}
      loading={t('loading')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
      searchLabel={t('search')}
      add={{ label: t('add'), run: () => setTarget({ tag: null }) }}
      minWidth={560}
    >
      <TagDialog target={target} onClose={() => setTarget(null)} />
      <TagContactsDialog tag={shown} onClose={() => setShown(null)} />
      <RemoveDialog
        record={leaving}
        onClose={() => setLeaving(null)}
        title={({ name }) => t('ask.title', { name })}
        text={({ contactsCount }) => <p>{t('ask.text', { count: contactsCount })}</p>}
        confirmLabel={t('ask.confirm')}
        done={t('deleted')}
        remove={({ id }) => request(deleteTag, { params: { tagId: id } })}
        reload={() => cache.invalidateQueries({ queryKey: ['tags'] })}
      />
    </ListScreen>
  );
}
