import { canImportContacts, canMergeContacts } from '@guiche/contract/actor';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconAddressBook, IconCopyCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { usePages } from '../../ui/use-list.ts';
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
  /** Further acts: import and export. */
  acts?: ReactNode;
}

/** The screen of contacts: search, filters, changes, new tickets. */
export function ContactsScreen({ acts }: ContactsScreenProps) {
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  const { search, change } = useContactSearch();
  const query = useInfiniteQuery(contactListOptions(search));
  const list = usePages(query, ({ contacts }) => contacts);
  const request = useContactModalRequest();
  const [isComparing, setComparing] = useState(false);
  const [asked, setAsked] = useState<Contact | null>(null);
  const { setActive } = useRowActs();
  useEffect(() => closeContactModal, []);
  useContactListLive();
  const widen = () => change(widest);
  return (
    <ListScreen
      title={t('page.title')}
      list={list}
      columns={contactColumns({ t, actor, onDelete: setAsked, onBlock: setActive })}
      onOpen={({ id }) => openContactModal(id)}
      icon={IconAddressBook}
      loading={t('page.loading')}
      empty={useNobody()}
      nothing={{
        title: t('page.nothing'),
        text: t('page.nothingText'),
        action: <ClearSearch onClear={widen} label={t('page.widen')} />,
      }}
      filters={<ContactFilters search={search} onChange={change} />}
      onWiden={Object.keys(search).length > 0 ? widen : null}
      add={{ label: t('contactModal.new'), run: () => openContactModal(null) }}
      acts={
        <>
          {canMergeContacts(actor) && (
            <button type="button" className="button button-default" onClick={() => setComparing(true)}>
              <IconCopyCheck size={18} stroke={1.75} aria-hidden="true" />
              {t('duplicates.act')}
            </button>
          )}
          {acts}
        </>
      }
      isBusy={query.isFetching}
      minWidth={820}
    >
      <DeleteDialog contact={asked} onClose={() => setAsked(null)} />
      <ContactModal request={request} onClose={closeContactModal} />
      <DuplicatesDialog opened={isComparing} onClose={() => setComparing(false)} />
    </ListScreen>
  );
}

/** The empty state of a company without contacts. */
function useNobody() {
  const { t } = useTranslation('contacts');
  const mayImport = canImportContacts(useSession().actor);
  return {
    title: t('page.empty'),
    text: t(mayImport ? 'page.emptyText' : 'page.emptyOwn'),
    action: (
      <>
        {mayImport && (
          <Link to="/contacts/import" className="button button-default">
            <IconUpload size={18} stroke={1.75} aria-hidden="true" />
            {t('page.import')}
          </Link>
        )}
        <button type="button" className="button button-primary" onClick={() => openContactModal(null)}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('contactModal.new')}
        </button>
      </>
    ),
  };
}

const widest: Record<keyof ContactSearch, undefined> = {
  q: undefined,
  tags: undefined,
  channel: undefined,
  group: undefined,
};

/** The filters in the address, and their setter. */
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
