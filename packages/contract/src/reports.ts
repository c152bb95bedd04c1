import type { Counters } from './dashboard.schemas.ts';
import type * as schemas from './reports.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Rows of a page that can be asked for; the first is what one gets unasked. */
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

/** Numbers of the dashboard whose attendances the report shows, by their names there; of a mean those that it is the mean of. */
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
