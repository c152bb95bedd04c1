import type { InboundTemplate } from '../../channels/inbound-events.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { defineInboundStep } from '../../platform/inbox/inbound-step.ts';
import { addJobs } from '../../platform/jobs/add-jobs.ts';
import { announceConnection } from '../connections/index.ts';
import { syncOf } from './sync-templates.ts';
import { changeTemplates, type ToldTemplate } from './templates.repo.ts';

/**
 * The platform thinks otherwise of templates. Of several words about one, said together, the latest of each kind holds. One
 * that nobody has read yet is read. Screens hear of it by its connection.
 */
export const noteTemplates = defineInboundStep<Map<string, ToldTemplate>>({
  load: async () => new Map(),
  decide(told, { event }) {
    if (event.kind !== 'template') return true;
    const key = `${event.businessId} ${event.providerId}`;
    told.set(key, addWord(told.get(key), event));
    return false;
  },
  async write(tx, companyId, told) {
    if (told.size === 0) return [];
    const { changed, unread } = await changeTemplates(tx, companyId, [...told.values()]);
    if (unread.length > 0)
      await addJobs(
        tx,
        unread.map((connectionId) => syncOf(companyId, connectionId)),
      );
    const events: NewEvent[] = [];
    for (const id of changed) await announceConnection({ db: tx, emit: (event) => void events.push(event) }, id);
    return events;
  },
});

function addWord(
  before: ToldTemplate | undefined,
  { businessId, providerId, change, at }: InboundTemplate,
): ToldTemplate {
  const isNew = (told: { at: number } | undefined) => told === undefined || told.at <= at;
  const told: ToldTemplate = before ?? { businessId, providerId };
  const { status, reason = null, category, quality } = change;
  return {
    ...told,
    ...(status !== undefined && isNew(told.status) ? { status: { word: status, reason, at } } : {}),
    ...(category !== undefined && isNew(told.category) ? { category: { word: category, at } } : {}),
    ...(quality !== undefined && isNew(told.quality) ? { quality: { word: quality, at } } : {}),
  };
}
