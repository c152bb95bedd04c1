import { canImportContacts, canMergeContacts } from '@guiche/contract/actor';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconAddressBook, IconCopyCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { contactListOptions } from './api.ts';
import { contactColumns } from './contact-columns.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { ContactModal } from './contact-modal.tsx';
import { closeContactModal, openContactModal, useContactModalRequest } from './contact-modal-request.ts';
import { type ContactSearch, parseContactSearch } from './contact-search.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { useContactListLive } from './list-live.ts';
import { useRowActs } from './use-row-acts.ts';

interface ContactsScreenProps {
  /** What else brings contacts in, and takes them out. */
  acts?: ReactNode;
}

/** Everybody the company knows: found, narrowed, changed, and talked to. */
export function ContactsScreen({ acts }: ContactsScreenProps) {
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  const { search, change } = useContactSearch();
  const list = useInfiniteQuery(contactListOptions(search));
  const request = useContactModalRequest();
  const [isComparing, setComparing] = useState(false);
  useEffect(() => closeContactModal, []);
  useContactListLive();
  const first = list.data?.pages[0];
  const create = (
    <button type="button" className="button button-primary" onClick={() => openContactModal(null)}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('contactModal.new')}
    </button>
  );
  return (
    <Screen
      title={t('page.title')}
      count={first?.count}
      busy={list.isFetching}
      acts={
        <>
          {canMergeContacts(actor) && (
            <button type="button" className="button button-default" onClick={() => setComparing(true)}>
              <IconCopyCheck size={18} stroke={1.75} aria-hidden="true" />
              {t('duplicates.act')}
            </button>
          )}
          {acts}
          {create}
        </>
      }
      tools={<ContactFilters search={search} onChange={change} />}
    >
      <ContactList list={list} onWiden={Object.keys(search).length > 0 ? () => change(widest) : null} create={create} />
      <ContactModal request={request} onClose={closeContactModal} />
      <DuplicatesDialog opened={isComparing} onClose={() => setComparing(false)} />
    </Screen>
  );
}

const widest: Record<keyof ContactSearch, undefined> = {
  q: undefined,
  tags: undefined,
  channel: undefined,
  group: undefined,
};

/** The address's filters, and how to change them. */
function useContactSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseContactSearch(raw), [raw]);
  const change = (part: Partial<Record<keyof ContactSearch, unknown>>) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => parseContactSearch({ ...old, ...part }),
      replace: true,
    });
  return { search, change };
}

const useContactList = (search: ContactSearch) => useInfiniteQuery(contactListOptions(search));

interface ContactListProps {
  list: ReturnType<typeof useContactList>;
  /** Ends search and filters; null: there are none. */
  onWiden: (() => void) | null;
  create: ReactNode;
}

function ContactList({ list, onWiden, create }: ContactListProps) {
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  const [asked, setAsked] = useState<Contact | null>(null);
  const { setActive } = useRowActs();
  const mayImport = canImportContacts(actor);
  const columns = contactColumns({ t, actor, onDelete: setAsked, onBlock: setActive });
  const rows = useMemo(() => list.data?.pages.flatMap(({ contacts }) => contacts), [list.data]);
  if (rows === undefined) {
    if (list.error)
      return <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />;
    return <SkeletonRows rows={8} label={t('page.loading')} />;
  }
  return (
    <>
      {rows.length === 0 && onWiden && (
        <EmptyState
          icon={IconAddressBook}
          title={t('page.nothing')}
          text={t('page.nothingText')}
          action={
            <button type="button" className="button button-default" onClick={onWiden}>
              {t('page.widen')}
            </button>
          }
        />
      )}
      {rows.length === 0 && !onWiden && (
        <EmptyState
          icon={IconAddressBook}
          title={t('page.empty')}
          text={t(mayImport ? 'page.emptyText' : 'page.emptyOwn')}
          action={
            <>
              {mayImport && (
                <Link to="/contacts/import" className="button button-default">
                  <IconUpload size={18} stroke={1.75} aria-hidden="true" />
                  {t('page.import')}
                </Link>
              )}
              {create}
            </>
          }
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('page.title')}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          total={list.data?.pages[0]?.countCapped ? null : (list.data?.pages[0]?.count ?? null)}
          minWidth={820}
          onOpen={({ id }) => openContactModal(id)}
          more={{
            has: list.hasNextPage,
            loading: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      <DeleteDialog contact={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const rowKey = ({ id }: Contact) => id;
