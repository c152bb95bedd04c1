import { contactImportEvent, numberCheckEvent } from '@guiche/contract/contact-sheets.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { contactSheetRoutes } from './contact-sheets.routes.ts';
import { contactSpreadsheet } from './export-contacts.ts';
import { contactImportJob } from './run-import.ts';

export const contactSheets: Feature = {
  name: 'contact-sheets',
  maskers: hidingNothing(contactImportEvent, numberCheckEvent),
  sheets: [contactSpreadsheet],
  retention: ['remove_contact_imports'],
  compose: () => ({ routes: contactSheetRoutes, jobs: [contactImportJob] }),
};
