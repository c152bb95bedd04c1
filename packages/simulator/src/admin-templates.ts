import type { FastifyInstance } from 'fastify';
import { isRecord, list, oneOf, optional, queryText, RequestError, shape, text } from './checks.ts';
import type { Sim } from './context.ts';
import { changeTemplate, removeTemplate } from './template-changes.ts';
import { type TemplateComponent, templateCategories, templateScores, templateStatuses } from './templates.ts';

const wabaId = text({ max: 32, pattern: /^\d+$/ });
const name = text({ max: 512, pattern: /^[a-z0-9_]+$/ });
const language = optional(text({ max: 20 }));

const checkComponent = (value: unknown, where: string): TemplateComponent => {
  if (!isRecord(value) || typeof value.type !== 'string') throw new RequestError(400, `${where} must be a component`);
  return value as TemplateComponent; // as the platform lists it: what it holds is the caller's
};

const checkChange = shape({
  wabaId,
  name,
  language,
  status: optional(oneOf(templateStatuses)),
  category: optional(oneOf(templateCategories)),
  score: optional(oneOf(templateScores)),
  reason: optional(text({ max: 200 })),
  components: optional(list(checkComponent, 10)),
});
const checkGone = shape({ wabaId, name, language });

/** What reviewers and time do to templates. */
export function registerTemplateRecords(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/templates', async (request) => ({
    templates: sim.world.templates.of(queryText(request.query, 'wabaId') ?? ''),
  }));

  app.post('/sim/templates', async (request) => {
    const change = checkChange(request.body, 'body');
    const phone = [...sim.world.phones.values()].find((each) => each.wabaId === change.wabaId);
    if (phone === undefined) throw new RequestError(404, `no number of the account ${change.wabaId}`);
    return changeTemplate(sim, phone, change);
  });

  app.post('/sim/templates/remove', async (request) => {
    const gone = checkGone(request.body, 'body');
    const found = sim.world.templates.find(gone.wabaId, gone.name, gone.language ?? 'pt_BR');
    if (found === null) throw new RequestError(404, `no template ${gone.name}`);
    await removeTemplate(sim, gone.wabaId, found.id);
    return { id: found.id };
  });
}
