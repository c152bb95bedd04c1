import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { anyone, defineRoute, noAudit, signedIn } from './route.ts';

/** What is sold: nothing here is a secret of anybody's. */
export const plan = z.object({
  id: f.id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Centavos, for each {@link recurrence}. */
  amount: z.int(),
  recurrence: z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']),
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

/** What a plan includes, or does not. */
export type PlanFlag = { [K in keyof Plan]: Plan[K] extends boolean ? K : never }[keyof Plan];

/** Plans that a sign-up may choose, the cheapest first. `listPublic` is accepted and widens nothing: nobody is signed in. */
export const listPlans = defineRoute({
  method: 'GET',
  path: '/plans/list',
  query: z.strictObject({ listPublic: z.optional(f.flagText) }),
  result: z.array(plan),
  errors: [],
  needs: anyone,
  audit: noAudit('reads only'),
});

/** The plan of the own company. Another company's, and that of a company without one, are missing alike. */
export const getCompanyPlan = defineRoute({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  params: z.strictObject({ companyId: f.idText }),
  result: z.object({ companyId: f.id, plan }),
  errors: ['ERR_NO_PLAN_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});
