/** What of the audit log lives in the address. */
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

/** Reads an address of any origin: what is not ours is left out, never an error. */
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

/** As the server is asked; its spreadsheet is asked with the same. */
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
/** The first of so many days that end today. */
export const firstOf = (days: UsualDays, today: string): string =>
  new Date(Date.parse(today) - (usualDays[days] - 1) * dayMs).toISOString().slice(0, 10);

/** What the days of an address are called: all of them, usual ones until today, or some of one's own. */
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
