import { tellField } from './cloud-coexistence.ts';
import type { Sim } from './context.ts';
import type { Phone } from './model.ts';
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
  const which = {
    message_template_id: Number(template.id),
    message_template_name: name,
    message_template_language: language,
  };
  const eventIds: string[] = [];
  for (const { field, value } of describeChanges(before, template))
    eventIds.push(await tellField(sim, phone, field, { ...value, ...which }, Date.now()));
  return { template, eventIds };
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
