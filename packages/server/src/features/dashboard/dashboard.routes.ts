import { countMessages, getDashboard, getTicketsDay, getTicketsUsers } from '@guiche/contract/dashboard.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { showDashboard, showMessageCount, showTicketsDay, showTicketsUsers } from './dashboard.service.ts';

export const dashboardRoutes: BoundRoute[] = [
  bind(getDashboard, (ctx, { query }) => showDashboard(ctx, query)),
  bind(getTicketsUsers, (ctx, { query }) => showTicketsUsers(ctx, query)),
  bind(getTicketsDay, (ctx, { query }) => showTicketsDay(ctx, query)),
  bind(countMessages, (ctx, { query }) => showMessageCount(ctx, query)),
];
