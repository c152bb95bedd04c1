export const dashboardTabs = ['indicators', 'nps', 'attendants'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const chartParts = ['day', 'hour'] as const;
export type ChartPart = (typeof chartParts)[number];

/** The part of the dashboard's state that is kept in the address. Absent: the first tab, and the month until today. */
export interface DashboardSearch {
  tab?: DashboardTab;
  from?: string;
  to?: string;
  /** What the bars stand for; absent: hours of a single day, else days. */
  by?: ChartPart;
}

/** A calendar date that exists, `yyyy-MM-dd`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Reads any address; unknown or invalid parts are left out. */
export function parseDashboardSearch({ tab, from, to, by }: Record<string, unknown>): DashboardSearch {
  const search: DashboardSearch = {};
  const known = dashboardTabs.find((each) => each === tab);
  if (known !== undefined && known !== 'indicators') search.tab = known;
  if (isDate(from)) search.from = from;
  if (isDate(to)) search.to = to;
  const part = chartParts.find((each) => each === by);
  if (part !== undefined) search.by = part;
  return search;
}
