import type { InboundTemplate } from '../../channels/inbound-events.ts';
import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { changeTemplates } from './templates.repo.ts';

/** The platform thinks otherwise of templates. Of several words about one, said together, the latest of each kind holds. */
export const noteTemplates = defineInboundStep<Map<string, InboundTemplate>>({
  load: async () => new Map(),
  decide(told, { event }) {
    if (event.kind !== 'template') return true;
    const key = `${event.businessId} ${event.providerId}`;
    const before = told.get(key);
    told.set(key, before ? { ...event, change: { ...before.change, ...event.change } } : event);
    return false;
  },
  async write(tx, companyId, told) {
    if (told.size > 0) await changeTemplates(tx, companyId, [...told.values()]);
    return [];
  },
});
