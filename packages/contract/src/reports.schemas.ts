import * as z from 'zod/mini';
import { canSeeReports } from './actor.ts';
import * as f from './fields.schemas.ts';
import { reportFigures, reportOrders, reportPageSizes } from './reports.ts';
import { defineRoute, noAudit, right } from './route.ts';
import { ticket, ticketStatus } from './tickets.schemas.ts';

/** What narrows the report; without its page this is also what the spreadsheet of it is asked with. */
const filter = {
  /** The contact's name or number, or the ticket's id. Shorter than three characters it narrows nothing. */
  searchParam: z.optional(z.string().check(z.maxLength(200))),
  contactId: z.optional(f.idText),
  whatsappId: z.optional(f.idListText),
  users: z.optional(f.idListText),
  queueIds: z.optional(f.idListText),
  status: z.optional(f.jsonListText(ticketStatus)),
  /** Days of the company's; unsaid: from the first of this month, and to today. */
  dateFrom: z.optional(f.calendarDate),
  dateTo: z.optional(f.calendarDate),
  onlyRated: z.optional(f.flagText),
  /** [+] Each attendance that the dashboard's number counts is a row, also of tickets that went with their contact. */
  figure: z.optional(z.enum(reportFigures)),
};
export const reportFilter = z.strictObject(filter);
export type ReportFilter = z.infer<typeof reportFilter>;

const reportTicket = z.object({
  id: ticket.shape.id,
  uuid: ticket.shape.uuid,
  whatsappName: z.string(),
  /** Empty where the contact was deleted. */
  contactName: z.string(),
  userName: z.nullable(z.string()),
  queueName: z.nullable(z.string()),
  status: ticket.shape.status,
  /** Empty where the caller may not read the conversation. */
  lastMessage: ticket.shape.lastMessage,
  /** Of the attendance: when it began, and when it ended. */
  createdAt: f.instant,
  closedAt: z.nullable(f.instant),
  /** Seconds from its acceptance to its end; null where nobody accepted it, or it goes on. */
  supportTime: z.nullable(z.int()),
  NPS: z.nullable(z.int()),
  /** Whether the caller may open it. [+] */
  canOpen: z.boolean(),
});
export type ReportTicket = z.infer<typeof reportTicket>;

/**
 * Tickets with an attendance that began within the dates, each once: as its latest attendance of that time; behind a `figure`
 * every attendance it counts. Whoever may see reports sees those of the whole company.
 */
export const listReport = defineRoute({
  method: 'GET',
  path: '/ticketreport/reports',
  heavy: 'numbers',
  query: z.strictObject({
    ...filter,
    page: z.optional(f.pageText),
    pageSize: z.optional(z.enum(reportPageSizes)),
    /** [+] Unsaid: the latest first. */
    sortBy: z.optional(z.enum(reportOrders)),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  result: z.object({
    tickets: z.array(reportTicket),
    totalTickets: z.object({ total: z.int() }),
  }),
  errors: [],
  needs: right('reports', canSeeReports),
  audit: noAudit('reads only'),
  perMinute: 120,
});
