import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { CompanyCompiler, fillCompany } from './company-compiler.ts';
import { Flight, type FlyingStatement, type StatementResult, wireValues } from './flight.ts';
import { companyWayOf, nameCompany } from './name-company.ts';
import type { Tables } from './tables.generated.ts';
import './wire-types.ts';

declare const companyBrand: unique symbol;

/**
 * A database that answers with one company's rows only. The company id comes from the session, token or connection row.
 */
export type CompanyDb = Kysely<Tables> & { readonly [companyBrand]: number };

/** A {@link CompanyDb} inside a transaction: everything commits together or not at all. */
export type CompanyTx = CompanyDb & { readonly inTransaction: true };

type Run = (text: string, values: readonly unknown[]) => Promise<StatementResult>;

const begin: FlyingStatement = { name: 'begin', text: 'begin', values: [] };
const commit: FlyingStatement = { name: 'commit', text: 'commit', values: [] };

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

/** Answers the results of all, in their order, or fails with the error of the one that failed. */
const fly = (client: pg.PoolClient, statements: readonly FlyingStatement[]): Promise<readonly StatementResult[]> =>
  new Promise((resolve, reject) => {
    const flight = new Flight(statements, (error, results) => (error ? reject(error) : resolve(results)));
    client.query(flight as unknown as pg.Submittable);
  });

/** Answers why the connection is of no use any more, if it is not. */
const rollBack = (client: pg.PoolClient): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );

/**
 * A flight of its own. Without a BEGIN to forget: PostgreSQL runs it as one implicit transaction, with which the company's name
 * ends. Named in words, the company needs an explicit one.
 */
async function flyInCompany(
  pool: pg.Pool,
  companyId: number,
  statements: readonly FlyingStatement[],
): Promise<readonly StatementResult[]> {
  const way = companyWayOf(pool);
  const named = [nameCompany(way, companyId), ...statements];
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    if (way === 'set-config') return (await fly(client, named)).slice(1);
    return (await fly(client, [begin, ...named, commit])).slice(2, -1);
  } catch (error) {
    if (way === 'set-local') broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

const toStatement = (companyId: number, text: string, values: readonly unknown[]): FlyingStatement => ({
  name: nameOf(text),
  text,
  values: wireValues(fillCompany(values, companyId)),
});

interface Asked {
  statement: FlyingStatement;
  done(result: StatementResult): void;
  failed(error: Error): void;
}

/** What is asked for in one turn of the event loop flies together, in the order of the calls. */
class Gathering {
  readonly #companyId: number;
  readonly #send: (statements: FlyingStatement[]) => Promise<readonly StatementResult[]>;
  #waiting: Asked[] = [];

  constructor(companyId: number, send: (statements: FlyingStatement[]) => Promise<readonly StatementResult[]>) {
    this.#companyId = companyId;
    this.#send = send;
  }

  readonly run: Run = (text, values) =>
    new Promise((done, failed) => {
      const one = { statement: toStatement(this.#companyId, text, values), done, failed };
      if (this.#waiting.push(one) === 1) process.nextTick(() => void this.#fly());
    });

  /** What has not left yet never leaves. */
  refuse(error: Error): void {
    for (const { failed } of this.#waiting) failed(error);
    this.#waiting = [];
  }

  async #fly(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = [];
    if (asked.length === 0) return;
    try {
      const results = await this.#send(asked.map(({ statement }) => statement));
      for (const [at, { done, failed }] of asked.entries()) {
        const result = results[at];
        if (result) done(result);
        else failed(new Error('a statement was not answered'));
      }
    } catch (error) {
      for (const { failed } of asked) failed(error as Error);
    }
  }
}

/** Starts a statement in the moment it is asked for, so that the order on the wire is the order of the calls. */
class CompanyExecutor extends DefaultQueryExecutor {
  readonly #run: Run;
  /** Makes what gathers statements; null: they are gathered already. */
  readonly gathering: (() => Run) | null;

  constructor(run: Run, gathering: (() => Run) | null) {
    // Only plugins ask for a connection.
    super(compiler, adapter, { provideConnection: (use) => use(connectionOver(run)) });
    this.#run = run;
    this.gathering = gathering;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toQueryResult(await this.#run(query.sql, query.parameters));
  }
}

const toQueryResult = <R>({ rows, rowCount }: StatementResult): QueryResult<R> => ({
  rows: rows as R[],
  numAffectedRows: BigInt(rowCount),
});

const connectionOver = (run: Run): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => toQueryResult<R>(await run(sql, parameters)),
  streamQuery: () => {
    throw new Error('this database does not stream');
  },
});

// Neither keeps anything from one statement to the next.
const compiler = new CompanyCompiler();
const adapter = new PostgresAdapter();
const refuse = async () => {
  throw new Error('use inTransaction');
};
const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
};
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

function kyselyOver(run: Run, gathering: (() => Run) | null): Kysely<Tables> {
  const executor = new CompanyExecutor(run, gathering);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/** Reads and single writes of one company. Each statement is a transaction of its own. */
export function companyDb(pool: pg.Pool, companyId: number): CompanyDb {
  const send = (statements: readonly FlyingStatement[]) => flyInCompany(pool, companyId, statements);
  const alone: Run = async (text, values) => {
    const [result] = await send([toStatement(companyId, text, values)]);
    if (!result) throw new Error('a statement was not answered');
    return result;
  };
  return kyselyOver(alone, () => new Gathering(companyId, send).run) as CompanyDb;
}

/**
 * Reads together: what `ask` asks for in one turn shares a connection and one Sync, in the order of the calls, and each
 * statement sees what was committed before it began. When one fails, all fail. In a transaction statements fly so anyway.
 */
export function inOneFlight<T>(db: CompanyDb, ask: (db: CompanyDb) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  const gathering = executor instanceof CompanyExecutor ? executor.gathering : null;
  return ask(gathering ? (kyselyOver(gathering(), null) as CompanyDb) : db);
}

/** Writes that travel with COMMIT: what they answer is known once it has come. `result`: the work's. */
type LastWrites<T> = (tx: CompanyTx, result: T) => Promise<unknown>[];

/**
 * Runs `work` in one transaction of one company. Statements that are asked for in one turn fly together; BEGIN and the
 * company's name travel with the first, `lastWrites` with COMMIT. Deadlocks and serialization failures are tried again up
 * to three times, so `work` must have no effect outside the database.
 * @throws Error when the database refuses a statement or rolls back.
 */
export async function companyTransaction<T>(
  pool: pg.Pool,
  companyId: number,
  work: (tx: CompanyTx) => Promise<T>,
  lastWrites: LastWrites<T> = () => [],
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
  lastWrites: LastWrites<T>,
): Promise<T> {
  let head: FlyingStatement[] = [begin, nameCompany(companyWayOf(pool), companyId)];
  const client = await pool.connect();
  let broken: Error | undefined;
  const gathering = new Gathering(companyId, async (statements) => {
    const first = head;
    head = [];
    return (await fly(client, [...first, ...statements])).slice(first.length);
  });
  let hasEnded = false;
  const tx = kyselyOver(async (text, values) => {
    // The connection is somebody else's by now.
    if (hasEnded) throw new Error('the transaction has ended');
    return gathering.run(text, values);
  }, null) as CompanyTx;
  try {
    const result = await work(tx);
    const written = Promise.all(lastWrites(tx, result));
    const committed = gathering.run('commit', []);
    hasEnded = true;
    const [{ command }] = await Promise.all([committed, written]);
    // A statement that failed unnoticed turns COMMIT into ROLLBACK; the tag reveals it.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    hasEnded = true;
    gathering.refuse(new Error('the transaction has ended'));
    const hasBegun = head.length === 0;
    if (hasBegun) broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '40001';
}
