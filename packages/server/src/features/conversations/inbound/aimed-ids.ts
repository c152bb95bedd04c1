import type { InboundEvent } from '../../../channels/inbound-events.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { changedBy } from './decide-change.ts';
import { providerKey } from './situation.ts';

/** Ids of stored messages that reactions, votes, edits and revocations of a batch are about. */
export function targetIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) => {
    if (event.kind === 'edit' || event.kind === 'revoke') return changedBy(event);
    if (event.kind === 'vote') return [event.targetProviderId];
    return event.kind === 'message' && event.mediaType === 'reaction' ? [event.quotedProviderId] : [];
  });
}

/** Ids of stored messages that messages of a batch answer. Nothing of them changes. */
export function answeredIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) =>
    event.kind === 'message' && event.mediaType !== 'reaction' ? [event.quotedProviderId] : [],
  );
}

function aimedIdsOf(
  batch: readonly WaitingEvent[],
  known: ReadonlyMap<string, number>,
  aimsOf: (event: InboundEvent) => (string | null)[],
): number[] {
  const ids = batch.flatMap(({ connectionId, event }) =>
    aimsOf(event).flatMap((aim) => (aim === null ? [] : (known.get(providerKey(connectionId, aim)) ?? []))),
  );
  return [...new Set(ids)];
}

/**
 * Ids of what is stored already under the channel's ids of a batch's messages: the message itself, or what stands in for it.
 * An echo that names a message of ours is left out: nothing stands in for that.
 */
export function toldIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) =>
    event.kind === 'message' && (event.echo?.messageId ?? null) === null ? [event.providerId] : [],
  );
}
