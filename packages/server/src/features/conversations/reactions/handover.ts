import { userIdOf } from '../../../platform/mover.ts';
import { defineReaction } from '../engine/step.ts';
import { findAttendants } from '../users.repo.ts';

/** Behind a transfer stands the note for colleagues that came with it. */
export const transferNote = defineReaction<true>({
  name: 'transfer note',
  load: async (_tx, { acts }) => (acts.has('transfer') ? true : null),
  on(_, { change }, { cause }) {
    const text = cause.kind === 'asked' ? (cause.wish.msgTransfer ?? '').trim() : '';
    return change.act === 'transfer' && text !== '' ? { after: [{ do: 'note', text }] } : {};
  },
});

interface Words {
  text: string;
  speaker: { id: number; name: string };
}

/** Who is passed on out of a queue is told so, where the company has words for it. */
export const transferText = defineReaction<Words>({
  name: 'transfer text',
  async load(tx, { acts, by, tickets, settings }) {
    const moverId = userIdOf(by);
    if (!acts.has('transfer') || moverId === null || tickets.every(({ queue_id: queueId }) => queueId === null))
      return null;
    const { sendMsgTransfTicket, transferMessage: text } = await settings();
    if (sendMsgTransfTicket !== 'enabled' || text.trim() === '') return null;
    const speaker = (await findAttendants(tx, [moverId])).get(moverId);
    return speaker ? { text, speaker: { id: speaker.id, name: speaker.name } } : null;
  },
  on({ text, speaker }, { before, change }) {
    if (change.act !== 'transfer' || before.queueId === null) return {};
    return { after: [{ do: 'say', text, as: speaker }] };
  },
});
