import type { Feature } from '../../platform/feature.ts';
import { reportSheet } from './report-sheet.ts';
import { reportRoutes } from './reports.routes.ts';

export const reports: Feature = {
  name: 'reports',
  sheets: [reportSheet],
  compose: () => ({ routes: reportRoutes }),
};
