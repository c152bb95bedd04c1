import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { ticketKeys, ticketOptions } from './api.ts';
import { takeMergedDrafts } from './take-merged-drafts.ts';
import { useInboxMoves } from './use-inbox.ts';

/**
 * The ticket of the address. One that became part of another leads there. One that cannot be loaded, or that left what this
 * person sees, leads back to the list, and says why.
 */
export function useOpenTicket(uuid: string | null): Ticket | null | undefined {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { closeTicket, followTicket } = useInboxMoves();
  const { data, error } = useQuery({ ...ticketOptions(cache, uuid ?? ''), enabled: uuid !== null });
  const gone = uuid !== null && data === null;
  // Asking again for what is on screen may fail in passing: only that it is gone is a reason to leave it.
  const fault = data === undefined || codeOf(error) === 'ERR_NO_TICKET_FOUND' ? error : null;

  useEffect(() => {
    if (uuid === null || (!fault && !gone)) return;
    const mergedInto = cache.getQueryData<string>(ticketKeys.mergedInto(uuid));
    if (mergedInto !== undefined) return followTicket(mergedInto);
    showToast(fault ? { kind: 'error', text: errorText(fault) } : { kind: 'info', text: t('gone') });
    closeTicket();
  }, [fault, gone, closeTicket, followTicket, t, cache, uuid]);

  const id = data?.id;
  useEffect(() => {
    if (uuid !== null && id !== undefined) takeMergedDrafts(cache, uuid);
  }, [cache, uuid, id]);

  useEffect(() => {
    if (uuid === null) return;
    const queryKey = ticketKeys.detail(uuid);
    // Chosen again later, it is asked for again; before the screen has left it, it would be asked for at once.
    return () =>
      cache.removeQueries({ queryKey, predicate: ({ state }) => state.data === null || state.error !== null });
  }, [cache, uuid]);

  return uuid === null ? null : (data ?? undefined);
}
