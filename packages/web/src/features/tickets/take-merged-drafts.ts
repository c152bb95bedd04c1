import type { QueryClient } from '@tanstack/react-query';
import { findTicketByUuid, ticketKeys } from './api.ts';
import { draftMove, loadDraftMoves } from './draft-moves.ts';

/** What was begun in tickets that became part of this one goes on in it, once this one is known here. */
export function takeMergedDrafts(cache: QueryClient, uuid: string) {
  const merged = cache.getQueryData<number[]>(ticketKeys.mergedFrom(uuid)) ?? [];
  const into = findTicketByUuid(cache, uuid);
  if (!into || merged.length === 0) return;
  const move = draftMove();
  if (move) for (const ticketId of merged) move(ticketId, into.id);
  else
    loadDraftMoves().then(
      () => takeMergedDrafts(cache, uuid),
      (error: unknown) => console.warn('drafts not moved', error),
    );
}
