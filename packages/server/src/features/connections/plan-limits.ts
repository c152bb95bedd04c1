import type { Channel } from '@guiche/contract/channel-abilities';
import type { listConnectable } from '@guiche/contract/connection-sessions.schemas';
import type { Plan } from '@guiche/contract/plans.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findOwnPlan } from '../plans/index.ts';
import { countConnections } from './connection-writes.repo.ts';
import { findConnections } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';

const channels = ['whatsapp', 'facebook', 'instagram', 'whatsappapi'] as const satisfies Channel[];

/** Whether the plan includes the channel; without a plan a company may connect everything. */
function isInPlan(plan: Plan | null, channel: string): boolean {
  if (plan === null) return true;
  if (channel === 'facebook') return plan.useFacebook;
  return channel === 'instagram' ? plan.useInstagram : plan.useWhatsapp;
}

export async function isChannelInPlan(tx: TxCtx, channel: string): Promise<boolean> {
  return isInPlan(await findOwnPlan(tx.db), channel);
}

/** Requires room in the plan for one more connection of this channel. The company's row must be locked. */
export async function requireWithinPlan(tx: TxCtx, channel: string): Promise<void> {
  const plan = await findOwnPlan(tx.db);
  if (!isInPlan(plan, channel)) fail('ERR_PLAN_CHANNEL');
  if (plan !== null && (await countConnections(tx.db)) >= plan.connections) fail('ERR_PLAN_CONNECTIONS');
}

export async function describePlanLimits(deps: ConnectionDeps, ctx: Ctx): Promise<ResultOf<typeof listConnectable>> {
  const plan = await findOwnPlan(ctx.db);
  return {
    channels: channels.map((channel) => {
      const adapter = deps.adapterFor(channel);
      const loginUrl = adapter?.login?.pageUrl(`${deps.publicUrl}/connections`, channel) ?? null;
      const way = adapter?.sessions
        ? 'session'
        : adapter?.checkAccount
          ? 'account'
          : loginUrl === null
            ? null
            : 'login';
      return { channel, isInPlan: isInPlan(plan, channel), way, loginUrl };
    }),
    used: (await findConnections(ctx.db)).length,
    limit: plan?.connections ?? null,
  };
}
