import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { CompanyDb } from './company-db.ts';

/** Stands for a value while a statement is compiled; at each run the value takes its place. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value in a statement that is compiled once. It may stand wherever an expression may. */
export type ValueOf<V extends object> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

interface Compilable<R> {
  compile(db: CompanyDb): CompiledQuery<R>;
}

/** Most forms of one statement that are kept; of those beyond it the oldest goes. */
const mostForms = 500;

/**
 * Makes a statement that is built and compiled once for each form. `build` knows the form and nothing else: `form` is plain
 * data that says all the text depends on, and what differs from run to run goes in by `value`. A part of the text that hung
 * on anything else would be the first caller's for everybody.
 */
export function statement<F, V extends object, R>(
  build: (db: CompanyDb, form: F, value: ValueOf<V>) => Compilable<R>,
): (db: CompanyDb, form: F, values: V) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery>();
  const compile = (db: CompanyDb, form: F): CompiledQuery => {
    const key = JSON.stringify(form) ?? '';
    const known = compiled.get(key);
    if (known) return known;
    const built = build(db, form, (name) => sql`${new Slot(name)}`).compile(db);
    // Without the tree it was built from, which nobody asks for any more.
    const made = CompiledQuery.raw(built.sql, [...built.parameters]);
    const [oldest] = compiled.keys();
    if (oldest !== undefined && compiled.size >= mostForms) compiled.delete(oldest);
    compiled.set(key, made);
    return made;
  };
  return async (db, form, values) => {
    const query = compile(db, form);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = query.parameters.map((each) => (each instanceof Slot ? given.get(each.name) : each));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
