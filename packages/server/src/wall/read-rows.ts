import * as z from 'zod/mini';
import { readOfFeatures } from './read-walls.ts';

/** A feature's `wall-rows.json`: each kind of row that a call can name, made once in every company that tests look at. */
const rows = z.record(
  z.string(),
  z.strictObject({
    /** How calls name it: `tagId`, `options.id`. A name that no feature has stops the tests. */
    names: z.array(z.string()),
    /**
     * Table, columns and values of a row. `:company` is the company's id, `:ticket` that of a row of this kind; `:admin`,
     * and `:ownSession`, in which the user of the sample is signed in, are no kinds. Absent: the tenant's own day makes it.
     */
    insert: z.optional(z.string()),
    /** Of a row of the day: how one more is made, likewise. */
    another: z.optional(z.string()),
    /** Rows that come with it. */
    also: z.optional(z.array(z.string())),
    /** Of a row that is not inserted here: where ids that nobody has are drawn. */
    table: z.optional(z.string()),
    /** An id that nobody has, where it is drawn from no table: `the next`, of ids that also say when. */
    missing: z.optional(z.enum(['uuid', 'the next'])),
    /** From whom of its company it hides. */
    seenBy: z.optional(z.enum(['its person', 'who sees its ticket'])),
    /** The audit log tells its number. */
    hasNoName: z.optional(z.literal(true)),
    /** Events that tell of it: by which route a screen loads all of them, or null, where no row of it is on the screens that are compared. */
    events: z.optional(z.record(z.string(), z.nullable(z.string()))),
  }),
);

export interface RowKind extends Readonly<z.infer<typeof rows>[string]> {
  readonly kind: string;
}

/** All kinds of rows, as features tell them. */
export const rowKinds: readonly RowKind[] = readOfFeatures('wall-rows.json', rows).flatMap(({ read }) =>
  Object.entries(read).map(([kind, said]) => ({ kind, ...said })),
);

/** The table in which rows of a kind stand. */
export const tableIn = ({ kind, insert, table = insert }: RowKind): string => /^\w+/.exec(table ?? '')?.[0] ?? kind;

/** An id of each kind. */
export type Ids = Readonly<Record<string, number | string>>;

export function idIn(ids: Ids, kind: string): number | string {
  const id = ids[kind];
  if (id === undefined) throw new Error(`there is no ${kind}: say in its feature's wall-rows.json how one is made`);
  return id;
}

/** What the names of the wire mean. */
export const kindsByName: ReadonlyMap<string, string> = new Map(
  rowKinds.flatMap(({ kind, names }) => names.map((name) => [name, kind] as const)),
);

/** Of each event that rows tell of: the route that loads them; null: no screen that is compared shows them. */
export const listsOfEvents: ReadonlyMap<string, string | null> = new Map(
  rowKinds.flatMap(({ events = {} }) => Object.entries(events)),
);
