export { contactSheetRoutes } from './contact-sheets.routes.ts';
export { contactImportJob } from './run-import.ts';
