/** The part of the audit log's state that is kept in the address. */
export interface AuditSearch {
  user?: number;
  act?: string;
  from?: string;
  to?: string;
}

const readDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Reads any address: unknown parts are left out, never an error. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { user, act } = search;
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    ...(typeof user === 'number' && Number.isSafeInteger(user) && user > 0 ? { user } : {}),
    ...(typeof act === 'string' && /^[A-Za-z.-]{1,60}$/.test(act) ? { act } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The query for the server; its spreadsheet uses the same. */
export const filterOf = ({ user, act, from, to }: AuditSearch) => ({
  ...(user === undefined ? {} : { userId: user }),
  ...(act === undefined ? {} : { act }),
  ...(from === undefined ? {} : { dateFrom: from }),
  ...(to === undefined ? {} : { dateTo: to }),
});

export const usualDays = { today: 1, week: 7, month: 30 } as const;
export type UsualDays = keyof typeof usualDays;
export const namesOfDays = Object.keys(usualDays) as UsualDays[];

const dayMs = 86_400_000;
/** The first day of a period of so many days that ends today. */
export const firstOf = (days: UsualDays, today: string): string =>
  new Date(Date.parse(today) - (usualDays[days] - 1) * dayMs).toISOString().slice(0, 10);

/** Which choice the days of an address are: all, a usual period until today, or days of one's own. */
export function daysOf({ from, to }: AuditSearch, today: string): UsualDays | 'all' | 'own' {
  if (from === undefined && to === undefined) return 'all';
  const isOpen = to === undefined || to === today;
  return (isOpen && namesOfDays.find((days) => firstOf(days, today) === from)) || 'own';
}

/** Texts below `acts`, as the acts are called: `{ ticket: { close: … } }` is `ticket.close`. */
export function actNames(texts: object, before = ''): [act: string, name: string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [[`${before}${key}`, text]] : actNames(Object(text), `${before}${key}.`),
  );
}
