import type { listReport, ReportFilter } from '@guiche/contract/reports.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { contactSearchOf, findContactIds, readSearch } from '../contacts/index.ts';
import { presentReportRow } from './report.present.ts';
import { countReport, findReportPage, type ReportNarrowing } from './reports.repo.ts';

/** Figures must be complete: where a search found only some contacts, each row is compared itself. */
async function search(ctx: Ctx, typed: string): Promise<ReportNarrowing['found']> {
  const text = await readSearch(ctx, typed);
  if (text === null) return null;
  const contacts = contactSearchOf(text, ctx.actor.hidesNumbers);
  const { ids, limited } = await findContactIds(ctx, contacts);
  return { contacts: limited ? contacts : ids, ticketId: text.ticketId };
}

export async function narrow(ctx: Ctx, filter: ReportFilter): Promise<ReportNarrowing> {
  return {
    found: await search(ctx, filter.searchParam ?? ''),
    contactId: filter.contactId ?? null,
    connectionIds: filter.whatsappId ?? [],
    userIds: filter.users ?? [],
    queueIds: filter.queueIds ?? [],
    statuses: filter.status ?? [],
    dateFrom: filter.dateFrom ?? null,
    dateTo: filter.dateTo ?? null,
    onlyRated: filter.onlyRated ?? false,
    figure: filter.figure ?? null,
  };
}

export async function showReport(ctx: Ctx, query: QueryOf<typeof listReport>): Promise<ResultOf<typeof listReport>> {
  const narrowing = await narrow(ctx, query);
  const { page = 1, pageSize = '10', sortBy = 'createdAt', sortDirection } = query;
  const [rows, total] = await Promise.all([
    findReportPage(ctx.db, narrowing, {
      page,
      pageSize: Number(pageSize),
      sortBy,
      isAscending: sortDirection === 'asc',
    }),
    countReport(ctx.db, narrowing),
  ]);
  return { tickets: rows.map((row) => presentReportRow(row, ctx.actor)), totalTickets: { total } };
}
