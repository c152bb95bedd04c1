import type * as schemas from './operation.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const listParkedItems: BrowserRoute<typeof schemas.listParkedItems> = {
  method: 'GET',
  path: '/operation/parked',
};
export const retryParkedItem: BrowserRoute<typeof schemas.retryParkedItem> = {
  method: 'POST',
  path: '/operation/parked/:item/retry',
};
export const skipParkedItem: BrowserRoute<typeof schemas.skipParkedItem> = {
  method: 'POST',
  path: '/operation/parked/:item/skip',
};
