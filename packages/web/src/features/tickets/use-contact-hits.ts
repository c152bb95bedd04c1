import { readSearchText } from '@guiche/contract/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import type { ContactChoice } from './act-dialog-state.ts';
import { liveLists } from './api.ts';
import { contactNamesOptions, type LiveTicket, liveTicketsOptions } from './moves-api.ts';
import { ticketsOf } from './ticket-pages.ts';

const pauseMs = 500;
const mostRecent = 5;

/** A contact to choose, with the live tickets that may be seen. */
export interface ContactHit extends ContactChoice {
  live: readonly LiveTicket[];
}

/** Contacts that match the typed text; before that, recent ones. */
export function useContactHits(typed: string) {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearch = readSearchText(text) !== null;
  const enabled = readSearchText(asked) !== null;
  const { data, error, isPlaceholderData } = useQuery({ ...contactNamesOptions(asked), enabled });
  const recent = useRecentContacts();
  const contacts = isSearch ? (enabled ? data : undefined) : recent;
  const live = useQuery({
    ...liveTicketsOptions(contacts?.map(({ id }) => id) ?? []),
    enabled: contacts !== undefined,
  });
  const hits = useMemo(
    () =>
      contacts?.map(
        (contact): ContactHit => ({
          ...contact,
          live: live.data?.filter(({ contactId }) => contactId === contact.id) ?? [],
        }),
      ),
    [contacts, live.data],
  );
  return {
    /** Undefined while searching. */
    hits,
    isSearch,
    /** Whether the hits belong to the current text. */
    isOfText: !isSearch || (asked === text && data !== undefined && !isPlaceholderData),
    /** Searches at once. */
    askNow: () => setAsked(text),
    failed: isSearch && error ? errorText(error) : null,
  };
}

/** The contacts of the loaded lists, as of opening the dialog. */
function useRecentContacts(): ContactChoice[] {
  const cache = useQueryClient();
  const [recent] = useState(() => {
    const tickets = liveLists(cache).flatMap(({ data: pages }) => ticketsOf(pages));
    const latest = tickets.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).map(({ contact }) => contact);
    const contacts = new Map(latest.filter(({ isGroup }) => !isGroup).map((contact) => [contact.id, contact]));
    return [...contacts.values()].slice(0, mostRecent);
  });
  return recent;
}
