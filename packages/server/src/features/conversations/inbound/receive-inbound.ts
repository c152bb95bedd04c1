import { defineInboundStep } from '../../../platform/inbox/inbound-step.ts';
import { announceMessages } from '../../messages/index.ts';
import { decideMessage } from './decide-message.ts';
import { decideStatus } from './decide-status.ts';
import { loadSituation } from './load.repo.ts';
import { writeSituation } from './write.repo.ts';

/** The first step of every inbound event: identity → contact → ticket → message, or the tick of one of ours. */
export const receiveInbound = defineInboundStep({
  load: loadSituation,
  decide: (situation, { connectionId, event }) =>
    event.kind === 'message'
      ? decideMessage(situation, connectionId, event)
      : decideStatus(situation, connectionId, event),
  async write(tx, companyId, situation) {
    await writeSituation(tx, companyId, situation);
    const created = situation.newMessages.flatMap((message) => (message.ticketId === null ? [] : [message.id]));
    const updated = [...situation.ownMessages.values()]
      .filter((message) => message.isChanged)
      .map((message) => message.id);
    const [creations, updates] = await Promise.all([
      announceMessages(tx, created, 'create'),
      announceMessages(tx, updated, 'update'),
    ]);
    return [...creations, ...updates];
  },
});
