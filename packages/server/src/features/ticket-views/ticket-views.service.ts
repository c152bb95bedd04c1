import { mostViews } from '@guiche/contract/ticket-views';
import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { countViews, deleteView, findView, findViews, insertView, lockOwner, updateView } from './ticket-views.repo.ts';

export const listViews = (ctx: Ctx): Promise<TicketView[]> => findViews(ctx.db, ctx.actor.userId);

/** Stores a view. The person's row is locked first, so that two tabs cannot both take the last place. */
export function keepView(ctx: Ctx, { name, search }: { name: string; search: string }): Promise<TicketView> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx.db, userId);
    if ((await countViews(tx.db, userId)) >= mostViews) fail('ERR_TOO_MANY_VIEWS');
    const view = await insertView(tx.db, { companyId: tx.companyId, userId, name: name.trim(), search });
    return view ?? fail('ERR_VIEW_NAME_TAKEN');
  });
}

export function changeView(
  ctx: Ctx,
  viewId: number,
  change: { name?: string | undefined; search?: string | undefined },
): Promise<TicketView> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx.db, userId);
    const before = (await findView(tx.db, userId, viewId)) ?? fail('ERR_NO_VIEW_FOUND');
    const after = { ...before, name: change.name?.trim() ?? before.name, search: change.search ?? before.search };
    if (!(await updateView(tx.db, userId, after))) fail('ERR_VIEW_NAME_TAKEN');
    return after;
  });
}

export async function removeView(ctx: Ctx, viewId: number): Promise<void> {
  if (!(await deleteView(ctx.db, ctx.actor.userId, viewId))) fail('ERR_NO_VIEW_FOUND');
}
