import type { QueryClient } from '@tanstack/react-query';
import { moveDraft } from '../../lib/drafts.ts';
import { findTicketByUuid, ticketKeys } from './api.ts';

/** Moves drafts of merged tickets into this one, once it is loaded. */
export function takeMergedDrafts(cache: QueryClient, uuid: string) {
  const merged = cache.getQueryData<number[]>(ticketKeys.mergedFrom(uuid)) ?? [];
  const into = findTicketByUuid(cache, uuid);
  if (into) for (const ticketId of merged) moveDraft(ticketId, into.id);
}
