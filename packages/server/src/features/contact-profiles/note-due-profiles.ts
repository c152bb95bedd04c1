import type { Identity } from '../../channels/inbound-events.ts';
import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { noteDueProfiles } from './contact-profiles.repo.ts';

/** Of these the channel's messages bring neither name nor picture; of others they say themselves that there is more. */
const asked: ReadonlySet<Identity['type']> = new Set(['psid', 'igsid']);

/** Behind receiving: who writes is asked for, the first time and when it was long ago. Only noted here; a poller sees to it. */
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
