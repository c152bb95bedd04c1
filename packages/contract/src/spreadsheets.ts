import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './spreadsheets.schemas.ts';

export const startExport: BrowserRoute<typeof schemas.startExport> = { method: 'POST', path: '/exports' };
export const getLatestExport: BrowserRoute<typeof schemas.getLatestExport> = { method: 'GET', path: '/exports' };
export const cancelExport: BrowserRoute<typeof schemas.cancelExport> = { method: 'DELETE', path: '/exports/:exportId' };
export const exportEvent: BrowserEvent<typeof schemas.exportEvent> = { name: 'export' };
