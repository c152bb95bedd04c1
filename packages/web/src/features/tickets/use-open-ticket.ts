import type { Ticket } from '@guiche/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { ticketKeys, ticketOptions } from './api.ts';
import { useInboxMoves } from './use-inbox.ts';

/**
 * The ticket of the address. One that cannot be loaded, or that left what this person sees, leads back to the list, and
 * says why.
 */
export function useOpenTicket(uuid: string | null): Ticket | null | undefined {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { closeTicket } = useInboxMoves();
  const { data, error } = useQuery({ ...ticketOptions(cache, uuid ?? ''), enabled: uuid !== null });
  const gone = uuid !== null && data === null;

  useEffect(() => {
    if (!error && !gone) return;
    showToast(error ? { kind: 'error', text: errorText(error) } : { kind: 'info', text: t('gone') });
    closeTicket();
    // Chosen again later, it is asked for again.
    if (uuid !== null) cache.removeQueries({ queryKey: ticketKeys.detail(uuid) });
  }, [error, gone, closeTicket, t, cache, uuid]);

  return uuid === null ? null : (data ?? undefined);
}
