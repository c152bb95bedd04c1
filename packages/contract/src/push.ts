import type * as schemas from './push.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const getPushKey: BrowserRoute<typeof schemas.getPushKey> = { method: 'GET', path: '/push/key' };
export const createPushSubscription: BrowserRoute<typeof schemas.createPushSubscription> = {
  method: 'POST',
  path: '/push/subscriptions',
};
export const deletePushSubscription: BrowserRoute<typeof schemas.deletePushSubscription> = {
  method: 'DELETE',
  path: '/push/subscriptions/:subscriptionId',
};
