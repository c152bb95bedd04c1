import type { QueryClient } from '@tanstack/react-query';
import { moveDraft } from '../../lib/drafts.ts';
import { findTicketByUuid, ticketKeys } from './api.ts';

/** What was begun in tickets that became part of this one goes on in it, once this one is known here. */
export function takeMergedDrafts(cache: QueryClient, uuid: string) {
  const merged = cache.getQueryData<number[]>(ticketKeys.mergedFrom(uuid)) ?? [];
  const into = findTicketByUuid(cache, uuid);
  if (into) for (const ticketId of merged) moveDraft(ticketId, into.id);
}
