import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { CompanyCompiler, fillCompany } from './company-compiler.ts';
import { type CompanyWay, companyWayOf, nameCompany, setCompanyStatement } from './name-company.ts';
import type { Tables } from './tables.generated.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number); // ids and counts are below 2^53 by construction
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // calendar dates stay texts: yyyy-MM-dd

declare const companyBrand: unique symbol;

/**
 * A database that answers with one company's rows only. The company id comes from the session, token or connection row.
 */
export type CompanyDb = Kysely<Tables> & { readonly [companyBrand]: number };

/** A {@link CompanyDb} inside a transaction: everything commits together or not at all. */
export type CompanyTx = CompanyDb & { readonly inTransaction: true };

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** The parts of pg's Query that {@link CompanyQuery} builds on; its types leave them out. Read in pg 8.23 `lib/query.js`. */
interface QueryInternals {
  prepare(connection: QueryConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: QueryConnection): void;
}
interface QueryConnection {
  bind(config: { statement: string; values: string[] }): void;
  execute(config: object): void;
}
type QueryDone = (error: Error | null, result: pg.QueryResult) => void;
const PgQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  done: QueryDone,
) => QueryInternals;

/**
 * Names the company and runs the query before one Sync: PostgreSQL treats both as one implicit transaction, so the
 * setting dies with it, after errors too, and there is no BEGIN to forget. Safe on a pipelined connection.
 */
class CompanyQuery extends PgQuery {
  readonly #companyId: string;
  #isOwnResult = false;

  constructor(companyId: number, config: pg.QueryConfig, done: QueryDone) {
    super(config, undefined, done);
    this.#companyId = String(companyId);
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: QueryConnection): void {
    connection.bind({ statement: setCompanyStatement.name, values: [this.#companyId] });
    connection.execute({});
    super.prepare(connection);
  }

  // The first result belongs to set_config and is dropped; the query's own follows.
  override handleDataRow(message: unknown): void {
    if (this.#isOwnResult) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: QueryConnection): void {
    if (this.#isOwnResult) super.handleCommandComplete(message, connection);
    else this.#isOwnResult = true;
  }
}

const statementNames = new Map<string, string>();
const mostStatements = 1_000;

/**
 * Names a statement, so that PostgreSQL keeps it parsed on each connection. There are few texts, because lists travel
 * as arrays; beyond a thousand the rest stays unnamed, so that no connection hoards plans.
 */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= mostStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

type Send = (client: pg.PoolClient, companyId: number, query: pg.QueryConfig) => Promise<pg.QueryResult>;

const sendWith: Record<CompanyWay, Send> = {
  'set-config': (client, companyId, query) =>
    new Promise((resolve, reject) => {
      const named = new CompanyQuery(companyId, query, (error, result) => (error ? reject(error) : resolve(result)));
      client.query(named as unknown as pg.Submittable);
    }),
  'set-local': async (client, companyId, query) => {
    const name = nameCompany('set-local', companyId);
    const sent = [client.query('begin'), client.query(name), client.query(query), client.query('commit')] as const;
    await Promise.allSettled(sent); // until all have answered the connection is not free
    const [, , answer, end] = await Promise.all(sent);
    if (end.command !== 'COMMIT') throw new Error('the statement was rolled back');
    return answer;
  },
};

function runInCompany(pool: pg.Pool, companyId: number): Run {
  const send = sendWith[companyWayOf(pool)];
  return async (text, values) => {
    const client = await pool.connect();
    try {
      return await send(client, companyId, { name: nameOf(text), text, values: [...values] });
    } finally {
      client.release();
    }
  };
}

// Keeps nothing from one statement to the next.
const compiler = new CompanyCompiler();

function kyselyOver(companyId: number, run: Run): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await run(query.sql, fillCompany(query.parameters, companyId));
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it; nothing streams here
    async *streamQuery() {
      throw new Error('this database does not stream');
    },
  };
  const refuse = async () => {
    throw new Error('use inTransaction');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

/** Reads and single writes of one company. Each statement is a transaction of its own. */
export function companyDb(pool: pg.Pool, companyId: number): CompanyDb {
  return kyselyOver(companyId, runInCompany(pool, companyId)) as CompanyDb;
}

/** Writes that travel with COMMIT, so nothing may depend on their answers. */
type LastWrites = (tx: CompanyTx) => Promise<unknown>[];

/**
 * Runs `work` in one transaction of one company. BEGIN and the company's name travel with the first statement,
 * `lastWrites` with COMMIT. Deadlocks and serialization failures are tried again up to three times, so `work` must have
 * no effect outside the database.
 * @throws Error when the database refuses a statement or rolls back.
 */
export async function companyTransaction<T>(
  pool: pg.Pool,
  companyId: number,
  work: (tx: CompanyTx) => Promise<T>,
  lastWrites: LastWrites = () => [],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction(pool, companyId, work, lastWrites);
    } catch (error) {
      if (attempt >= 3 || !isRetryable(error)) throw error;
    }
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  companyId: number,
  work: (tx: CompanyTx) => Promise<T>,
  lastWrites: LastWrites,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: it is pipelined in front of the first statement. Its failure shows in that statement and in COMMIT.
    client.query('begin').catch(() => {});
    client.query(nameCompany(companyWayOf(pool), companyId)).catch(() => {});
    let ended: string | undefined;
    const tx = kyselyOver(companyId, async (text, values) => {
      const result = await client.query({ name: nameOf(text), text, values: [...values] });
      if (text === 'commit') ended = result.command;
      return result;
    }) as CompanyTx;
    const result = await work(tx);
    // COMMIT goes through the same layers as the last writes, or it would overtake them on the way to the wire.
    await Promise.all([...lastWrites(tx), sql`commit`.execute(tx)]);
    // A statement that failed unnoticed turns COMMIT into ROLLBACK; the tag reveals it.
    if (ended !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '40001';
}
