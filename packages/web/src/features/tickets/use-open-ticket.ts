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
 * The ticket of the address. A merged one leads to its successor; one that cannot be loaded or seen leads back to the
 * list, with a notice.
 */
export function useOpenTicket(uuid: string | null): Ticket | null | undefined {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { closeTicket, followTicket } = useInboxMoves();
  const { data, error } = useQuery({ ...ticketOptions(cache, uuid ?? ''), enabled: uuid !== null });
  const gone = uuid !== null && data === null;
  // A failed reload of a shown ticket is ignored, unless the ticket is gone.
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
    // Removed when the screen leaves it, so that choosing it again loads it; earlier removal would load it at once.
    return () =>
      cache.removeQueries({ queryKey, predicate: ({ state }) => state.data === null || state.error !== null });
  }, [cache, uuid]);

  return uuid === null ? null : (data ?? undefined);
}
