import type { Sim } from './context.ts';
import type { Phone, WebhookEvent } from './model.ts';
import type { Template, TemplateComponent } from './templates.ts';

export type TemplateChange = {
  wabaId: string;
  name: string;
  language?: string | undefined;
  status?: Template['status'] | undefined;
  category?: Template['category'] | undefined;
  score?: Template['score'] | undefined;
  reason?: string | undefined;
  components?: TemplateComponent[] | undefined;
};

/** Makes a template, or changes one as reviewers and time do; what the platform tells of that is told. */
export async function changeTemplate(
  sim: Sim,
  phone: Phone,
  change: TemplateChange,
): Promise<{ template: Template; eventIds: string[] }> {
  const { wabaId, name, language = 'pt_BR', components, ...facts } = change;
  const before = sim.world.templates.find(wabaId, name, language);
  const count = sim.world.templates.of(wabaId).length;
  const template: Template = {
    id: before?.id ?? `${wabaId.slice(-9)}${String(count + 500).padStart(3, '0')}`,
    name,
    language,
    status: facts.status ?? before?.status ?? 'APPROVED',
    category: facts.category ?? before?.category ?? 'UTILITY',
    score: facts.score ?? before?.score ?? 'UNKNOWN',
    reason: facts.reason ?? 'NONE',
    components: components ?? before?.components ?? [{ type: 'BODY', text: name }],
  };
  sim.world.templates.put(wabaId, template);
  await sim.journal.append({ kind: 'template', wabaId, template });
  const events = describeChanges(before, template).map((told) => eventOf(sim, phone, template, told));
  for (const event of events) {
    await sim.journal.append({ kind: 'event', event, message: null });
    sim.sender.enqueue(event);
  }
  return { template, eventIds: events.map(({ id }) => id) };
}

/** Deleted at the platform: nothing is told of that. */
export async function removeTemplate(sim: Sim, wabaId: string, id: string): Promise<void> {
  sim.world.templates.remove(wabaId, id);
  await sim.journal.append({ kind: 'templateGone', wabaId, id });
}

type Told = { field: string; value: object };

/** Source: Cloud API webhooks reference, fields of templates. */
function describeChanges(before: Template | null, after: Template): Told[] {
  const told: Told[] = [];
  if (before?.status !== after.status)
    told.push({ field: 'message_template_status_update', value: { event: after.status, reason: after.reason } });
  if (before !== null && before.category !== after.category)
    told.push({
      field: 'template_category_update',
      value: { previous_category: before.category, new_category: after.category },
    });
  if (before !== null && before.score !== after.score)
    told.push({
      field: 'message_template_quality_update',
      value: { previous_quality_score: before.score, new_quality_score: after.score },
    });
  return told;
}

function eventOf(sim: Sim, phone: Phone, { id, name, language }: Template, { field, value }: Told): WebhookEvent {
  const which = {
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
  };
  return {
    id: sim.ids.event(),
    what: 'status',
    phoneNumberId: phone.phoneNumberId,
    wabaId: phone.wabaId,
    contactId: null,
    messageId: '',
    status: null,
    code: null,
    at: Date.now(),
    value: { field, template: { ...value, ...which } },
  };
}
