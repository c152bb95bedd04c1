import type { ReportFigure } from '@guiche/contract/reports';
import type { Period } from './period.ts';

/** The filters of the reports that show what a number counts, by the names of that screen's address. */
export interface ReportSearch {
  status?: readonly string[];
  dateFrom?: string;
  dateTo?: string;
  figure?: ReportFigure;
  queues?: readonly number[];
}

/** What is so now, whenever it began: without a beginning the report would be of this month. */
export const reportOfNow = (status: string): ReportSearch => ({ status: [status], dateFrom: '2000-01-01' });
/** With a figure: what that number of the period counts. */
export const reportOf = ({ from, to }: Period, figure?: ReportFigure): ReportSearch => ({
  dateFrom: from,
  dateTo: to,
  ...(figure !== undefined && { figure }),
});
