import type pg from 'pg';
import { ShortCache } from '../http/short-cache.ts';

/** The connection that an account belongs to. */
export interface Route {
  companyId: number;
  connectionId: number;
  /** False while somebody has typed the account in and the platform has not confirmed it. */
  isProven: boolean;
}

export interface RouteFinder {
  /**
   * Finds the connections of accounts: none for unknown accounts, perhaps several for a name that covers more than one.
   * One query looks up all that are not remembered.
   */
  findRoutes(object: string, accounts: readonly string[]): Promise<Map<string, readonly Route[]>>;
  /** Finds the connection's own application secret; null: it uses the platform's. */
  findSecret(route: Omit<Route, 'isProven'>): Promise<string | null>;
}

/** For how long a moved or removed connection, or a changed secret, may still be seen as it was. */
const remembered = { maxAgeMs: 5_000, maxEntries: 10_000 };

const findStatement = `select u.account, r.company_id as "companyId", r.connection_id as "connectionId", r.is_proven as "isProven"
  from unnest($2::text[]) u(account) cross join lateral control.find_routes($1, u.account) r`;

/** Makes a finder of routes and secrets that remembers answers for 5 s, also "none". */
export function createRouteFinder(
  pool: pg.Pool,
  findConnectionSecret: (companyId: number, connectionId: number) => Promise<string | null>,
): RouteFinder {
  const routes = new ShortCache<{ own: readonly Route[] }>(remembered);
  const secrets = new ShortCache<{ secret: string | null }>(remembered);

  async function lookUp(object: string, accounts: readonly string[]): Promise<Map<string, Route[]>> {
    const { rows } = await pool.query<Route & { account: string }>({
      name: 'find_routes',
      text: findStatement,
      values: [object, accounts],
    });
    const found = new Map<string, Route[]>();
    for (const { account, ...route } of rows) found.set(account, [...(found.get(account) ?? []), route]);
    return found;
  }

  return {
    async findRoutes(object, accounts) {
      const missing: string[] = [];
      let found: Promise<Map<string, Route[]>> | null = null;
      const load = async (account: string) => {
        missing.push(account);
        // Runs after all others of this tick have asked.
        found ??= Promise.resolve().then(() => lookUp(object, missing));
        return { own: (await found).get(account) ?? [] };
      };
      const answers = accounts.map(async (account): Promise<[string, readonly Route[]]> => {
        const key = `${object} ${account}`;
        const kept = await routes.get(key, () => load(account));
        // Unproven routes are forgotten at once: they may be proven any moment, and what is written then must come in.
        if (kept?.own.some(({ isProven }) => !isProven)) routes.forget((each) => each === key);
        return [account, kept?.own ?? []];
      });
      return new Map(await Promise.all(answers));
    },
    async findSecret({ companyId, connectionId }) {
      const kept = await secrets.get(`${companyId} ${connectionId}`, async () => ({
        secret: await findConnectionSecret(companyId, connectionId),
      }));
      return kept?.secret ?? null;
    },
  };
}
