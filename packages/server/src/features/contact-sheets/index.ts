export { contactSheetRoutes } from './contact-sheets.routes.ts';
export { contactSpreadsheet } from './export-contacts.ts';
export { contactImportJob } from './run-import.ts';
export { findNumberQuestions } from './run-number-check.ts';
