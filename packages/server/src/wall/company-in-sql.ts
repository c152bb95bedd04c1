/** A statement, or a part of one, as it stands in a source file; what is filled in is `$`. */
export interface SqlText {
  line: number;
  text: string;
}

/** Parts of statements that a file gives a name to. */
type NamedParts = ReadonlyMap<string, string>;

/** The template that opens at `at`: its own text, with named parts written out, and where its expressions stand. */
function readTemplate(source: string, at: number, named: NamedParts = new Map()) {
  let text = '';
  const inner: [number, number][] = [];
  for (let now = at + 1; now < source.length; now++) {
    if (source[now] === '`') return { text, inner, end: now };
    if (source.startsWith('${', now)) {
      const end = endOfExpression(source, now + 2);
      const expression = source.slice(now + 2, end);
      text += named.get(/^\w+(?=$|\()/.exec(expression)?.[0] ?? '') ?? '$';
      inner.push([now + 2, end]);
      now = end;
    } else text += source[now];
  }
  return { text, inner, end: source.length };
}

/** `const mine = sql…` and `const mine = (…) => sql…`: conditions that several statements of a file share. */
function namedParts(source: string): NamedParts {
  const found = source.matchAll(/\bconst (\w+) =[^`;]*?\bsql(?:<\w+>)?(?=`)/g);
  return new Map(
    [...found].map(({ 0: all, 1: name = '', index }) => [name, readTemplate(source, index + all.length).text]),
  );
}

function endOfString(source: string, from: number): number {
  const end = source.indexOf("'", from + 1);
  return end < 0 ? source.length : end;
}

/** Where an expression that is filled in ends: at the brace that closes it. */
function endOfExpression(source: string, from: number): number {
  let depth = 1;
  for (let now = from; now < source.length; now++) {
    const sign = source[now];
    if (sign === '`') now = readTemplate(source, now).end;
    else if (sign === "'") now = endOfString(source, now);
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return now;
  }
  return source.length;
}

/** All texts of SQL in a source file: templates that are tagged `sql`, or handed to `query` and `sql.raw`; inner ones of their own. */
export function sqlTexts(source: string): SqlText[] {
  const found: SqlText[] = [];
  const named = namedParts(source);
  const scan = (from: number, to: number) => {
    for (let now = from; now < to; now++) {
      if (source[now] !== '`') continue;
      const { text, inner, end } = readTemplate(source, now, named);
      if (/\b(?:select|from|update|delete|insert)\b/.test(text))
        found.push({ line: source.slice(0, now).split('\n').length, text });
      for (const [start, stop] of inner) scan(start, stop);
      now = end;
    }
  };
  scan(0, source.length);
  return found;
}

const words =
  /^(?:set|where|on|as|using|left|right|inner|cross|join|order|group|limit|for|union|returning|select|and|or|do|values|natural|full)$/;

/** Companies' tables that a text reads or writes rows of, one for each time; `insert into` is no such time. */
function tablesOf(sql: string, tables: ReadonlySet<string>): { table: string; name: string }[] {
  const found: { table: string; name: string }[] = [];
  const text = sql.replaceAll(/\bdistinct from\b/g, ' ').replaceAll(/\binsert into \w+/g, ' ');
  for (const [, list = ''] of text.matchAll(
    /\b(?:from|join|using|update)\s+((?:only\s+)?(?:\w+\.)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*(?:\w+\.)?\w+(?:\s+(?:as\s+)?\w+)?)*)/g,
  ))
    for (const item of list.split(',')) {
      const [, schema, table = '', alias] = /^\s*(?:only\s+)?(?:(\w+)\.)?(\w+)(?:\s+(?:as\s+)?(\w+))?/.exec(item) ?? [];
      if ((schema === undefined || schema === 'public') && tables.has(table))
        found.push({ table, name: alias === undefined || words.test(alias) ? table : alias });
    }
  return found;
}

const count = (sql: string, pattern: string) => [...sql.matchAll(new RegExp(pattern, 'g'))].length;

/** How often a text compares a column with something: alone, in a list, or as the first of several. */
const comparisons = (sql: string, column: string) =>
  count(
    sql,
    String.raw`(?<![\w.])${column}\s*(?:=|in\b)|=\s*${column}(?![\w.])|\(\s*${column}\s*,[^()]*\)\s*(?:=|in\b|>)`,
  );

/**
 * Tables of companies in a text of SQL whose rows are not said to be of one company: by the name they go by, or by a bare
 * comparison, which serves one table.
 */
export function tablesWithoutCompany(text: string, tables: ReadonlySet<string>): string[] {
  const sql = text.replaceAll(/--.*$/gm, ' ');
  const columnOf = (table: string) => (table === 'companies' ? 'id' : 'company_id');
  const unnamed = tablesOf(sql, tables).filter(
    ({ table, name }) => comparisons(sql, `${name}\\.${columnOf(table)}`) === 0,
  );
  const bare = new Map(['id', 'company_id'].map((column) => [column, comparisons(sql, column)]));
  const found = unnamed.filter(({ table }) => {
    const left = bare.get(columnOf(table)) ?? 0;
    bare.set(columnOf(table), left - 1);
    return left <= 0;
  });
  return [...found.map(({ table }) => table), ...insertsWithoutCompany(sql, tables)];
}

function insertsWithoutCompany(sql: string, tables: ReadonlySet<string>): string[] {
  const inserts = sql.matchAll(/\binsert into (?:public\.)?(\w+)(?: as \w+)?\s*\(([^)]*)\)/g);
  return [...inserts].flatMap(([, table = '', columns = '']) =>
    tables.has(table) && table !== 'companies' && !/\bcompany_id\b/.test(columns) ? [table] : [],
  );
}

/** What stands between the parentheses that open at this place. */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

/** Tables that the query builder joins without their company; what it selects, updates and deletes has it by the compiler. */
export function joinsWithoutCompany(source: string, tables: ReadonlySet<string>): string[] {
  return [...source.matchAll(/\.(?:inner|left|right|full|cross)Join(?:Lateral)?\(\s*'(\w+)(?: as \w+)?'/g)].flatMap(
    (found) => {
      const [call, table = ''] = found;
      const given = argumentsAt(source, found.index + call.indexOf('('));
      return tables.has(table) && !/company_id/.test(given) ? [table] : [];
    },
  );
}

/** How many advisory locks of a file say no company, neither in the statement nor just above it. */
export const locksWithoutCompany = (source: string): number =>
  [...source.matchAll(/\bpg_(?:try_)?advisory_\w+\(/g)].filter(({ index }) => {
    const above = source.slice(0, index).split('\n').slice(-4).join('\n');
    return !/companyId/.test(above + source.slice(index, index + 120));
  }).length;
