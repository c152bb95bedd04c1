import { type Plan, plan as planSchema } from '@guiche/contract/plans.schemas';
import type { PlanRow } from './plans.repo.ts';

/** The database's check keeps the recurrences, so `parse` only narrows their type. */
export function presentPlan(plan: PlanRow): Plan {
  return planSchema.parse({
    id: plan.id,
    name: plan.name,
    users: plan.users,
    connections: plan.connections,
    queues: plan.queues,
    amount: plan.amount_cents,
    recurrence: plan.recurrence,
    useWhatsapp: plan.use_whatsapp,
    useFacebook: plan.use_facebook,
    useInstagram: plan.use_instagram,
    useCampaigns: plan.use_campaigns,
    useSchedules: plan.use_schedules,
    useInternalChat: plan.use_internal_chat,
    useExternalApi: plan.use_external_api,
    useKanban: plan.use_kanban,
    useOpenAi: plan.use_open_ai,
    useIntegrations: plan.use_integrations,
  });
}
