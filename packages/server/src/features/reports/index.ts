export { reportSheet } from './report-sheet.ts';
export { reportRoutes } from './reports.routes.ts';
