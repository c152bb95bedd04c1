import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { insertDueCalls } from './notifications.repo.ts';

/** Behind receiving: what contacts write may call somebody. Only noted here; a poller sees to it after the commit. */
export const noteInbound = defineInboundStep<{ connectionId: number; providerId: string }[]>({
  load: async () => [],
  // What was told before, or belongs to a blocked contact, does not come this far.
  decide(messages, { connectionId, event }) {
    if (event.kind === 'message') messages.push({ connectionId, providerId: event.providerId });
    return true;
  },
  async write(tx, companyId, messages) {
    if (messages.length > 0) await insertDueCalls(tx, companyId, messages);
    return [];
  },
});
