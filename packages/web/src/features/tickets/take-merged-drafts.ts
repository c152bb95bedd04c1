import type { QueryClient } from '@tanstack/react-query';
import { findTicketByUuid, ticketKeys } from './api.ts';

/** What was begun in tickets that became part of this one goes on in it, once this one is known here. */
export function takeMergedDrafts(cache: QueryClient, uuid: string) {
  const merged = cache.getQueryData<number[]>(ticketKeys.mergedFrom(uuid)) ?? [];
  const into = findTicketByUuid(cache, uuid);
  if (!into || merged.length === 0) return;
  // It came with the chat in which something was begun; nothing is drawn in between.
  import('../../lib/move-draft.ts').then(
    ({ moveDraft }) => {
      for (const ticketId of merged) moveDraft(ticketId, into.id);
    },
    (error: unknown) => console.warn('drafts stay with the tickets they were begun in', error),
  );
}
