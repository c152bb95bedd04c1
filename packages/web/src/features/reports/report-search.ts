import type { listReport, ReportFigure, ReportOrder } from '@guiche/contract/reports';
import type { QueryOf } from '@guiche/contract/route';

export const statuses = ['open', 'pending', 'closed', 'group', 'lgpd', 'nps'] as const;
type Status = (typeof statuses)[number];
/** Repeats the contract's values, because its schemas would be loaded with the routes. */
export const pageSizes = ['5', '10', '20', '50'] as const;
/** Type-checked both ways: a name of the contract that is missing here is an error too. */
const allOf = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as Name[];
export const orders = allOf<ReportOrder>({
  createdAt: true,
  closedAt: true,
  whatsappName: true,
  contactName: true,
  userName: true,
  queueName: true,
  status: true,
  supportTime: true,
  NPS: true,
});
export const figures = allOf<ReportFigure>({
  tickets: true,
  supportFinished: true,
  supportGroups: true,
  leads: true,
  avgSupportTime: true,
  avgWaitTime: true,
  activeTickets: true,
  passiveTickets: true,
  waitRating: true,
  withoutRating: true,
  withRating: true,
});

/** The part of the report's state that is kept in the address. Absent: the default. */
export interface ReportSearch {
  q?: string;
  contact?: number;
  conns?: number[];
  users?: number[];
  queues?: number[];
  status?: Status[];
  dateFrom?: string;
  dateTo?: string;
  onlyRated?: true;
  /** The number of the dashboard from which the person came. */
  figure?: ReportFigure;
  page?: number;
  /** The rows of a page; a number, because the router would quote a text of digits. */
  size?: number;
  sort?: ReportOrder;
  up?: true;
}

/** Removes all filters; order and page size stay. */
export const widest = {
  q: undefined,
  contact: undefined,
  conns: undefined,
  users: undefined,
  queues: undefined,
  status: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  onlyRated: undefined,
  figure: undefined,
} satisfies { [K in keyof ReportSearch]?: undefined };
export const isNarrowed = (search: ReportSearch) => Object.keys(widest).some((key) => key in search);

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const readIds = (value: unknown) => (Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, 200) : []);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const readDay = (value: unknown) => (isDay(value) ? value : undefined);

/** Whether a typed day is complete: `0002` is the beginning of a year, not a year. */
export const isSaidDay = (typed: string) => isDay(typed) && typed >= '1000';

/** Reads any address: unknown parts are left out, never an error. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : '';
  const [conns, users, queues] = [readIds(search.conns), readIds(search.users), readIds(search.queues)];
  const said: unknown[] = Array.isArray(search.status) ? search.status : [];
  const status = statuses.filter((each) => said.includes(each));
  const [dateFrom, dateTo] = [readDay(search.dateFrom), readDay(search.dateTo)];
  const size = pageSizes.find((each) => each === String(search.size));
  const sort = orders.find((each) => each === search.sort);
  const figure = figures.find((each) => each === search.figure);
  return {
    ...(q === '' ? {} : { q }),
    ...(isId(search.contact) ? { contact: search.contact } : {}),
    ...(conns.length > 0 ? { conns } : {}),
    ...(users.length > 0 ? { users } : {}),
    ...(queues.length > 0 ? { queues } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
    ...(search.onlyRated === true ? { onlyRated: true as const } : {}),
    ...(figure === undefined ? {} : { figure }),
    ...(isId(search.page) && search.page > 1 && search.page < 1_000_000 ? { page: search.page } : {}),
    ...(size === undefined || size === '10' ? {} : { size: Number(size) }),
    ...(sort === undefined || sort === 'createdAt' ? {} : { sort }),
    ...(search.up === true ? { up: true as const } : {}),
  };
}

const sizeOf = ({ size }: ReportSearch) => pageSizes.find((each) => each === String(size)) ?? '10';

/** The default days in the company's time zone: from the first of this month to today. */
export function datesOf(
  { dateFrom, dateTo }: ReportSearch,
  timeZone: string,
  now = new Date(),
): { from: string; to: string } {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  return { from: dateFrom ?? `${today.slice(0, 7)}-01`, to: dateTo ?? today };
}

/** The query of an address; without its page it is also the spreadsheet's. */
export function filterOf(search: ReportSearch, timeZone: string) {
  const dates = datesOf(search, timeZone);
  return {
    dateFrom: dates.from,
    dateTo: dates.to,
    ...(search.q === undefined ? {} : { searchParam: search.q }),
    ...(search.contact === undefined ? {} : { contactId: search.contact }),
    ...(search.conns === undefined ? {} : { whatsappId: search.conns }),
    ...(search.users === undefined ? {} : { users: search.users }),
    ...(search.queues === undefined ? {} : { queueIds: search.queues }),
    ...(search.status === undefined ? {} : { status: search.status }),
    ...(search.onlyRated === undefined ? {} : { onlyRated: true }),
    ...(search.figure === undefined ? {} : { figure: search.figure }),
  };
}

export const queryOfReport = (search: ReportSearch, timeZone: string): QueryOf<typeof listReport> => ({
  ...filterOf(search, timeZone),
  page: search.page ?? 1,
  pageSize: sizeOf(search),
  sortBy: search.sort ?? 'createdAt',
  sortDirection: search.up ? 'asc' : 'desc',
});

/** `1:05:09`: hours exceed 24. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
