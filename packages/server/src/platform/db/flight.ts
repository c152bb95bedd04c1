import pg from 'pg';

/** A statement on its way: its values are in the form of the wire already. */
export interface FlyingStatement {
  /** PostgreSQL keeps it parsed on each connection under this name; undefined: it is parsed each time. */
  name: string | undefined;
  text: string;
  values: readonly WireValue[];
}
type WireValue = string | Buffer | null;

export interface StatementResult {
  rows: Row[];
  rowCount: number;
  command: string;
}
type Row = Record<string, unknown>;

/** How the rows of a statement are read. */
interface Shape {
  columns: { name: string; read(text: string): unknown }[];
  /** Copied for each row, so that all have their fields in the same order, and one layout in memory. */
  empty: Row;
}

/** The parts of pg's Query and Connection that {@link Flight} builds on; its types leave them out. Read in pg 8.23 `lib/query.js`. */
interface FlightConnection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(config: { name: string | undefined; text: string }): void;
  bind(config: { statement: string | undefined; values: readonly WireValue[] }): void;
  describe(config: { type: 'P'; name: string }): void;
  execute(config: object): void;
  sync(): void;
}
interface Field {
  name: string;
  dataTypeID: number;
}
interface QueryInternals {
  name: string | undefined;
  text: string;
}
const PgQuery = pg.Query as unknown as new (config: { text: string }) => QueryInternals;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): WireValue } }).utils;

/**
 * Writes values as the wire takes them.
 * @throws Error for a value that has no text, such as an object that contains itself.
 */
export const wireValues = (values: readonly unknown[]): WireValue[] => values.map((value) => prepareValue(value));

/**
 * Shapes of the statements that a connection keeps parsed. PostgreSQL refuses to run such a statement once its columns have
 * changed; those of another connection tell nothing.
 */
const shapesOfConnections = new WeakMap<FlightConnection, Map<string, Shape | null>>();

function shapesOf(connection: FlightConnection): Map<string, Shape | null> {
  const known = shapesOfConnections.get(connection);
  if (known) return known;
  const made = new Map<string, Shape | null>();
  shapesOfConnections.set(connection, made);
  return made;
}

const shapeOf = (fields: readonly Field[]): Shape => ({
  columns: fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') })),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

function readRow({ columns, empty }: Shape, fields: readonly (string | null)[]): Row {
  const row = { ...empty };
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at];
    const text = fields[at];
    if (column && typeof text === 'string') row[column.name] = column.read(text);
  }
  return row;
}

/**
 * Several statements before one Sync: one packet out, one packet back, and none is described twice on a connection. Outside
 * of a transaction PostgreSQL treats them as one, so a setting that the first makes ends with the last, after errors too.
 * What follows a statement that failed is not run, and the flight as a whole has failed. Safe on a pipelined connection.
 */
export class Flight extends PgQuery {
  readonly statements: readonly FlyingStatement[];
  readonly #settle: (error: Error | null, results: readonly StatementResult[]) => void;
  /** Under which name each is parsed here; undefined: under none. */
  readonly #names: (string | undefined)[] = [];
  readonly #shapes: (Shape | null | undefined)[] = [];
  /** Names that this flight is the first to parse on its connection. */
  readonly #parses = new Set<string>();
  readonly #results: StatementResult[] = [];
  #rows: Row[] = [];
  #unreadable: Error | null = null;

  constructor(
    statements: readonly FlyingStatement[],
    settle: (error: Error | null, results: readonly StatementResult[]) => void,
  ) {
    super({ text: '' });
    this.statements = statements;
    this.#settle = settle;
  }

  get #at(): number {
    return this.#results.length;
  }

  /** pg calls it once, when the connection takes the flight. */
  submit(connection: FlightConnection): null {
    connection.stream.cork();
    try {
      for (const statement of this.statements) this.#write(statement, connection);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    this.#turnTo(0);
    return null;
  }

  #write({ name: wished, text, values }: FlyingStatement, connection: FlightConnection): void {
    const name = this.#nameOn(connection, wished);
    const isParsed = name !== undefined && (this.#parses.has(name) || connection.parsedStatements[name] !== undefined);
    if (!isParsed) {
      connection.parse({ name, text });
      if (name !== undefined) {
        connection.submittedNamedStatements[name] = text;
        this.#parses.add(name);
      }
    }
    connection.bind({ statement: name, values });
    const shape = isParsed ? shapesOf(connection).get(name) : undefined;
    if (shape === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    this.#names.push(name);
    this.#shapes.push(shape);
  }

  /**
   * A name that a flight ahead is about to parse is not relied on: should that flight fail, it never will be. Nor is it
   * parsed twice, which PostgreSQL refuses.
   */
  #nameOn(connection: FlightConnection, name: string | undefined): string | undefined {
    if (name === undefined || this.#parses.has(name)) return name;
    return connection.submittedNamedStatements[name] === undefined ? name : undefined;
  }

  /** pg notes under these two what has been parsed, and forgets by them what has failed. */
  #turnTo(at: number): void {
    this.name = this.#names[at];
    this.text = this.statements[at]?.text ?? '';
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shapes[this.#at] = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#shapes[this.#at];
    if (!shape || this.#unreadable) return;
    try {
      this.#rows.push(readRow(shape, fields));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: FlightConnection): void {
    const words = text.split(' ');
    const name = this.#names[this.#at];
    // One that answers no rows is described by nothing.
    if (name !== undefined) shapesOf(connection).set(name, this.#shapes[this.#at] ?? null);
    this.#results.push({ rows: this.#rows, rowCount: Number(words.at(-1)) || 0, command: words[0] ?? '' });
    this.#rows = [];
    this.#turnTo(this.#at);
  }

  handleEmptyQuery(connection: FlightConnection): void {
    this.handleCommandComplete({ text: '' }, connection);
  }

  handleError(error: Error, connection: FlightConnection): void {
    for (const name of this.#parses) delete connection.submittedNamedStatements[name];
    this.#settle(error, []);
  }

  handleReadyForQuery(_connection: FlightConnection): void {
    this.#settle(this.#unreadable, this.#results);
  }
}
