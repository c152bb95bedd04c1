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

/** Texts below `acts`, as the acts are called: `{ ticket: { close: … } }` is `ticket.close`. */
export function actNames(texts: object, before = ''): [act: string, name: string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? [[`${before}${key}`, text]] : actNames(Object(text), `${before}${key}.`),
  );
}

/** What a call brought, by the names it had there. */
export const detailsOf = (details: Readonly<Record<string, unknown>>): [name: string, value: string][] =>
  Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
