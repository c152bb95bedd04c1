import type { Feature } from '../../platform/feature.ts';
import { attendantsSheet } from './attendants-sheet.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { sumDays, sumDaysSchedule } from './sum-days.jobs.ts';

export const dashboard: Feature = {
  name: 'dashboard',
  sheets: [attendantsSheet],
  schedules: [sumDaysSchedule],
  compose: () => ({ routes: dashboardRoutes, jobs: [sumDays] }),
};
