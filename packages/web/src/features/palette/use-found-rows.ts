import { isAdmin } from '@guiche/contract/actor';
import { foldTyped, readSearchText, readShortNumber } from '@guiche/contract/search';
import { IconBookmark, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { searchPauseMs } from '../../lib/search-pause.ts';
import { useSession } from '../auth/index.ts';
import { foundContactsOptions, foundTicketsOptions, viewsOptions } from './api.ts';
import type { PaletteRow } from './palette-row.ts';
import { useMoves } from './use-moves.ts';

interface FoundRows {
  tickets: PaletteRow[];
  contacts: PaletteRow[];
  views: PaletteRow[];
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** The server's results for a text, half a second after the last key; none for texts that are too short. */
export function useFoundRows(typed: string): FoundRows {
  const { t } = useTranslation('palette');
  const { actor } = useSession();
  const { openTicket, searchTickets, openView } = useMoves();
  const text = readSearchText(typed) === null && readShortNumber(typed) === null ? '' : foldTyped(typed);
  const asked = useSettled(text);
  const enabled = text !== '' && asked === text;
  const tickets = useQuery({ ...foundTicketsOptions(asked, isAdmin(actor)), enabled });
  const isLong = readSearchText(asked) !== null;
  const contacts = useQuery({ ...foundContactsOptions(asked), enabled: enabled && isLong });
  const views = useQuery(viewsOptions);
  const queries = enabled ? [tickets, contacts, views] : [views];
  return {
    tickets: (enabled ? (tickets.data ?? []) : []).map(({ uuid, id, contactId, contact, status }) => ({
      id: `ticket:${uuid}`,
      label: contact.name,
      detail: `#${id}`,
      seed: contactId,
      aside: t(`tickets:search.status.${status}`),
      run: () => openTicket(uuid),
    })),
    contacts: (enabled && isLong ? (contacts.data ?? []) : []).map(({ id, name, number }) => ({
      id: `contact:${id}`,
      label: name,
      detail: formatPhone(number),
      icon: IconUser,
      aside: t('ticketsOf'),
      run: () => searchTickets(name),
    })),
    views: (views.data ?? []).map(({ id, name, search }) => ({
      id: `view:${id}`,
      label: name,
      icon: IconBookmark,
      run: () => openView(search),
    })),
    isSearching: text !== '' && (!enabled || tickets.isFetching || contacts.isFetching),
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** A text after it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
