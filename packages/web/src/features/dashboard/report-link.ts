import type { ReportFigure } from '@guiche/contract/reports';
import type { Period } from './period.ts';

/** The filters by which the reports list what a number counts, as in that screen's address. */
export interface ReportSearch {
  status?: readonly string[];
  dateFrom?: string;
  dateTo?: string;
  figure?: ReportFigure;
  queues?: readonly number[];
}

/** The current state, whenever it began: without a start date the report would show this month only. */
export const reportOfNow = (status: string): ReportSearch => ({ status: [status], dateFrom: '2000-01-01' });
/** The report of a period; with a figure, of what that number counts. */
export const reportOf = ({ from, to }: Period, figure?: ReportFigure): ReportSearch => ({
  dateFrom: from,
  dateTo: to,
  ...(figure !== undefined && { figure }),
});
