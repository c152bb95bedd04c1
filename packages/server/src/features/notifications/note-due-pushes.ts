import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { insertDuePushes } from './notifications.repo.ts';

/** Runs behind receiving: notes contacts' messages that may call somebody. Their rule does the rest after the commit. */
export const noteDuePushes = defineInboundStep<{ connectionId: number; providerId: string }[]>({
  load: async () => [],
  // Messages that were told before, or are from a blocked contact, do not come this far.
  decide(messages, { connectionId, event }) {
    if (event.kind === 'message') messages.push({ connectionId, providerId: event.providerId });
    return true;
  },
  async write(tx, companyId, messages) {
    if (messages.length > 0) await insertDuePushes(tx, companyId, messages);
    return [];
  },
});
