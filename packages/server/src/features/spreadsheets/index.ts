export { type AnySpreadsheetKind, defineSpreadsheet, type SheetWish } from './spreadsheet-kind.ts';
export { spreadsheetRoutes } from './spreadsheets.routes.ts';
export { findExportFile, type Kinds } from './spreadsheets.service.ts';
export { exportJobs } from './write-export.ts';
