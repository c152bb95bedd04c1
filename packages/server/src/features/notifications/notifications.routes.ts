import { createPushSubscription, deletePushSubscription, getPushKey } from '@guiche/contract/push.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { OutboundRules } from '../../platform/outbound-http/judge-address.ts';
import type { PushIdentity } from '../../platform/push/push-identity.ts';
import { subscribe, unsubscribe } from './notifications.service.ts';

export interface PushRouteDeps {
  identity: Pick<PushIdentity, 'publicKey'>;
  rules: OutboundRules;
}

export const notificationRoutes = ({ identity, rules }: PushRouteDeps): BoundRoute[] => [
  bind(getPushKey, async () => ({ key: identity.publicKey })),
  bind(createPushSubscription, (ctx, { body, sessionId }) => {
    if (sessionId === null) throw new Error('a signed-in caller without a session');
    return subscribe(ctx, rules, sessionId, body);
  }),
  bind(deletePushSubscription, async (ctx, { params }) => {
    await unsubscribe(ctx, params.subscriptionId);
    return { ok: true as const };
  }),
];
