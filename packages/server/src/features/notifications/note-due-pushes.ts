import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { insertDuePushes } from './notifications.repo.ts';

/** Runs after receiving: what contacts write may be due as a push. The step only notes it; a poller makes the jobs after the commit. */
export const noteDuePushes = defineInboundStep<{ connectionId: number; providerId: string }[]>({
  load: async () => [],
  // What was told before, or belongs to a blocked contact, does not come this far.
  decide(messages, { connectionId, event }) {
    if (event.kind === 'message') messages.push({ connectionId, providerId: event.providerId });
    return true;
  },
  async write(tx, companyId, messages) {
    if (messages.length > 0) await insertDuePushes(tx, companyId, messages);
    return [];
  },
});
