import * as z from 'zod/mini';
import * as f from './fields.ts';
import { anyone, defineRoute, noAudit, signedIn } from './route.ts';

const plan = z.object({
  id: f.id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Centavos. */
  amount: z.int(),
  recurrence: z.string(),
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

/** The plans one may sign up for. */
export const listPlans = defineRoute({
  method: 'GET',
  path: '/plans/list',
  query: z.strictObject({ listPublic: z.optional(f.flagText) }),
  result: z.array(plan),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
});

export const getCompanyPlan = defineRoute({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  params: z.strictObject({ companyId: f.idText }),
  result: z.object({ id: f.id, companyId: f.id, plan }),
  errors: ['ERR_NOT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});
