import type { Counters } from './dashboard.schemas.ts';
import type * as schemas from './reports.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Sizes of a page to choose from; the first is the default. */
export const reportPageSizes = ['10', '5', '20', '50'] as const;

export const reportOrders = [
  'createdAt',
  'closedAt',
  'whatsappName',
  'contactName',
  'userName',
  'queueName',
  'status',
  'supportTime',
  'NPS',
] as const;
export type ReportOrder = (typeof reportOrders)[number];

/**
 * Numbers of the dashboard whose attendances the report shows, under their names there; for a mean, the attendances it
 * is made of.
 */
export const reportFigures = [
  'tickets',
  'supportFinished',
  'supportGroups',
  'leads',
  'avgSupportTime',
  'avgWaitTime',
  'activeTickets',
  'passiveTickets',
  'waitRating',
  'withoutRating',
  'withRating',
] as const satisfies readonly (keyof Counters)[];
export type ReportFigure = (typeof reportFigures)[number];

export const listReport: BrowserRoute<typeof schemas.listReport> = { method: 'GET', path: '/ticketreport/reports' };
