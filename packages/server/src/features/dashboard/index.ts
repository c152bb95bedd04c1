export { countedIn } from './attendance-sums.repo.ts';
export { attendantsSheet } from './attendants-sheet.ts';
export { dashboardRoutes } from './dashboard.routes.ts';
export { sumDays, sumDaysSchedule } from './sum-days.jobs.ts';
