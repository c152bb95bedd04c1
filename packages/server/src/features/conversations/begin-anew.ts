import type { TxCtx } from '../../platform/context.ts';
import { moverOf, userIdOf } from '../../platform/mover.ts';
import { type Asking, actOnTickets } from './engine/act-on-tickets.ts';
import { closeFrom, type Effect } from './engine/step.ts';
import { type Following, openFollowing } from './open-ticket.ts';
import { groupAsTicketOf, type Moving, type Outcome } from './wished.ts';

/**
 * Passes tickets on as others that begin where these are closed. Two tickets of one conversation are never live at once: the
 * old ones close first, in silence. What goes with a transfer is said in the new ones.
 */
export async function beginAnew(tx: TxCtx, moving: readonly Moving[], asking: Asking): Promise<Map<number, Outcome>> {
  const moverId = userIdOf(moverOf(tx));
  const silent = { ...asking, cause: { kind: 'asked', wish: { sendFarewellMessage: false } } } as const;
  const ends = moving.map(({ ticket, seen, before }) => {
    const { userId, queueId } = before;
    const left = { do: 'log', type: 'transfered', userId: userId ?? moverId, queueId } as const;
    return { ticket, groupAsTicket: groupAsTicketOf(seen), effects: [left, closeFrom(before)] };
  });
  await actOnTickets(tx, ends, silent);
  const following = new Map(moving.map((one) => [one.seen.id, followingOf(one, moverId)]));
  const begun = await openFollowing(tx, following, asking);
  return new Map(
    moving.map(({ seen, before: left }) => {
      const { after, said } = begun.get(seen.id) ?? { after: seen, said: false };
      return [seen.id, { kind: 'moved', after, left, act: 'transfer', said, logId: null }];
    }),
  );
}

/** It goes on in the same conversation: what is said next comes after what was said last. */
function followingOf({ ticket, seen, before, change }: Moving, moverId: number | null): Following {
  const { status, userId, queueId } = change;
  const received: Effect[] = userId === null ? [] : [{ do: 'log', type: 'receivedTransfer', userId, queueId }];
  return {
    start: {
      contactId: seen.contact_id,
      connectionId: seen.connection_id,
      channel: seen.channel,
      status,
      isGroup: before.isGroup,
      queueId,
      userId,
      isNewToOwner: userId !== null && userId !== moverId,
    },
    groupAsTicket: groupAsTicketOf(seen),
    lastMessageId: ticket.last_message_id,
    move: { before, change },
    also: received,
  };
}
