import type { Identity } from '../../channels/inbound-events.ts';
import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { noteDueProfiles } from './contact-profiles.repo.ts';

/** Kinds of address whose messages never bring name and picture; others say when there is more to ask. */
const asked: ReadonlySet<Identity['type']> = new Set(['psid', 'igsid']);

/** Runs behind receiving: notes people to ask for, the first time and again after long. A job does the asking. */
export const noteProfiles = defineInboundStep<{ connectionId: number; identity: Identity }[]>({
  load: async () => [],
  decide(people, { connectionId, event }) {
    if (event.kind !== 'message') return true;
    const { identities, hasProfile } = event.chat;
    const identity = hasProfile ? identities[0] : identities.find(({ type }) => asked.has(type));
    if (identity) people.push({ connectionId, identity });
    return true;
  },
  async write(tx, companyId, people) {
    if (people.length > 0) await noteDueProfiles(tx, companyId, people);
    return [];
  },
});
