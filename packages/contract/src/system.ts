import type { BrowserRoute } from './route.ts';
import type * as schemas from './system.schemas.ts';

export const getVersion: BrowserRoute<typeof schemas.getVersion> = { method: 'GET', path: '/version', isOpen: true };
