import type * as schemas from './farewells.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const previewFarewell: BrowserRoute<typeof schemas.previewFarewell> = {
  method: 'GET',
  path: '/tickets/:ticketId/farewell',
};
