import type { createPushSubscription } from '@guiche/contract/push.schemas';
import type { BodyOf, ResultOf } from '@guiche/contract/route';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { judgeUrl, type OutboundRules } from '../../platform/outbound-http/judge-address.ts';
import { isPushKey } from '../../platform/push/encrypt-push.ts';
import { putSubscription, removeOwnSubscription } from './notifications.repo.ts';

/** Subscribes a browser. An address that could never be reached is refused at once. */
export async function subscribe(
  ctx: Ctx,
  rules: OutboundRules,
  sessionId: string,
  { endpoint, keys }: BodyOf<typeof createPushSubscription>,
): Promise<ResultOf<typeof createPushSubscription>> {
  if ('refused' in judgeUrl(endpoint, rules)) fail('ERR_URL_NOT_ALLOWED');
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  if (!isPushKey(p256dh)) fail('ERR_VALIDATION');
  const { companyId, actor } = ctx;
  const auth = Buffer.from(keys.auth, 'base64url');
  const id = await inTransaction(ctx, (tx) =>
    putSubscription(tx.db, { companyId, userId: actor.userId, sessionId, endpoint, p256dh, auth }),
  );
  return { id };
}

/** Removes a subscription; somebody else's counts as missing. */
export async function unsubscribe(ctx: Ctx, id: number): Promise<void> {
  if (!(await removeOwnSubscription(ctx.db, ctx.actor.userId, id))) fail('ERR_NO_SUBSCRIPTION_FOUND');
}
