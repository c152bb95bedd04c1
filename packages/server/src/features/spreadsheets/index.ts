export { type AnySpreadsheetKind, defineSpreadsheet } from './spreadsheet-kind.ts';
export { spreadsheetRoutes } from './spreadsheets.routes.ts';
export { findExportFile } from './spreadsheets.service.ts';
export { exportJobs } from './write-export.ts';
