import type pg from 'pg';
import { ShortCache } from '../http/short-cache.ts';

/** Whose connection an account is. */
export interface Route {
  companyId: number;
  connectionId: number;
  /** False: somebody typed the account in, and the platform has not said yet that it is theirs. */
  isProven: boolean;
}

export interface RouteFinder {
  /** Accounts nobody has have none; what names more than one may have several. One query for all that are not remembered. */
  findRoutes(object: string, accounts: readonly string[]): Promise<Map<string, readonly Route[]>>;
  /** The connection's own application secret; null: it uses the platform's. */
  findSecret(route: Omit<Route, 'isProven'>): Promise<string | null>;
}

/** So long a moved or removed connection, or a changed secret, is seen as it was. */
const remembered = { maxAgeMs: 5_000, maxEntries: 10_000 };

const findStatement = `select u.account, r.company_id as "companyId", r.connection_id as "connectionId", r.is_proven as "isProven"
  from unnest($2::text[]) u(account) cross join lateral control.find_routes($1, u.account) r`;

/** Looks up routes and secrets and remembers them for 5 s, also that there is none. */
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
        found ??= Promise.resolve().then(() => lookUp(object, missing)); // after all the others have asked
        return { own: (await found).get(account) ?? [] };
      };
      const answers = accounts.map(async (account): Promise<[string, readonly Route[]]> => {
        const key = `${object} ${account}`;
        const kept = await routes.get(key, () => load(account));
        // It may be proven in the next moment, and what is written then must come in.
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
