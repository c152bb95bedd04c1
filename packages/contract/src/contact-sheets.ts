import type * as schemas from './contact-sheets.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

export const sheetExtensions = ['.xls', '.xlsx', '.csv', '.txt'] as const;

export const getContactImport: BrowserRoute<typeof schemas.getContactImport> = {
  method: 'GET',
  path: '/contacts/import',
};
export const uploadContactSheet: BrowserRoute<typeof schemas.uploadContactSheet> = {
  method: 'POST',
  path: '/contacts/import',
};
export const mapImportColumns: BrowserRoute<typeof schemas.mapImportColumns> = {
  method: 'PUT',
  path: '/contacts/import/:importId/columns',
};
export const listImportRows: BrowserRoute<typeof schemas.listImportRows> = {
  method: 'GET',
  path: '/contacts/import/:importId/rows',
};
export const chooseImportRows: BrowserRoute<typeof schemas.chooseImportRows> = {
  method: 'PUT',
  path: '/contacts/import/:importId/rows',
};
export const startContactImport: BrowserRoute<typeof schemas.startContactImport> = {
  method: 'POST',
  path: '/contacts/import/:importId/start',
};
export const cancelContactImport: BrowserRoute<typeof schemas.cancelContactImport> = {
  method: 'POST',
  path: '/contacts/import/:importId/cancel',
};
export const startNumberCheck: BrowserRoute<typeof schemas.startNumberCheck> = {
  method: 'POST',
  path: '/contacts/import/:importId/number-check',
};
export const cancelNumberCheck: BrowserRoute<typeof schemas.cancelNumberCheck> = {
  method: 'POST',
  path: '/contacts/import/:importId/number-check/cancel',
};
export const numberCheckEvent: BrowserEvent<typeof schemas.numberCheckEvent> = { name: 'numberCheck' };
export const contactImportEvent: BrowserEvent<typeof schemas.contactImportEvent> = { name: 'contactImport' };
