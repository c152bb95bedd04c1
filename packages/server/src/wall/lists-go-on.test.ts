import { deleteContact, mergeContacts, updateContact } from '@guiche/contract/contact-acts.schemas';
import { listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import * as f from '@guiche/contract/fields.schemas';
import type { Route } from '@guiche/contract/route';
import { buildTenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { putRows, tableOf } from './put-rows.ts';
import { wallOf } from './read-walls.ts';
import { sampleRequest } from './sample-request.ts';

/** Lists by name, while what stands in them lives on; and cursors that are none. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const perPage = 20;

/** A list by name, as its feature's wall.json says. */
interface ListOfNames {
  what: string;
  route: Route;
  /** Its rows and where their names are: `tag.name`. */
  by: string;
}

const routes = await readContractRoutes();
const innerOf = (schema: z.ZodMiniType) => (schema instanceof z.ZodMiniOptional ? schema._zod.def.innerType : schema);
const fieldsOf = ({ query }: Route) =>
  query instanceof z.ZodMiniObject ? Object.entries(query._zod.def.shape as Record<string, z.ZodMiniType>) : [];
/** Fields of its query that say where a list goes on. */
const cursorsOf = (route: Route) =>
  fieldsOf(route).flatMap(([name, schema]) => (innerOf(schema) === f.cursor ? [name] : []));
/** It answers a page, and whether there is another one. */
const isInPages = (route: Route) =>
  fieldsOf(route).some(([, schema]) => innerOf(schema) === f.pageText) &&
  route.result instanceof z.ZodMiniObject &&
  'hasMore' in route.result._zod.def.shape;

const goingOn = routes.filter((route) => cursorsOf(route).length > 0);
const lists = goingOn.flatMap((route): ListOfNames[] => {
  const by = wallOf(nameOf(route))?.listedBy;
  return by === undefined ? [] : [{ what: nameOf(route), route, by }];
});
const contacts: ListOfNames = { what: 'contacts', route: listContacts, by: 'contact.name' };

test('a list in pages goes on by a cursor, and its wall.json says in which order, or why in another one', () => {
  expect(routes.filter((route) => isInPages(route) && cursorsOf(route).length === 0).map(nameOf)).toEqual([]);
  const unsaid = goingOn.map(nameOf).filter((name) => {
    const { listedBy, listedElse } = wallOf(name) ?? {};
    return (listedBy === undefined) === (listedElse === undefined);
  });
  expect(unsaid, 'say either listedBy or listedElse in the wall.json of its feature').toEqual([]);
  expect(lists.length).toBeGreaterThanOrEqual(5);
});

/** What happens between two pages; `at` chooses a row by its share of the list, `last` is the one the page ended with. */
type Life = { act: 'insert' | 'rename' | 'remove'; at: number | 'last'; name: string };
const name = fc.stringMatching(/^[a-e]{3}( [a-e]{1,2})?$/);
const life: fc.Arbitrary<Life> = fc.record({
  act: fc.constantFrom('insert', 'rename', 'remove'),
  at: fc.oneof(fc.constant('last' as const), fc.double({ min: 0, max: 0.999, noNaN: true })),
  name,
});

interface Named {
  id: number;
  name: string;
}
const byName = (a: Named, b: Named) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1);

interface Stage {
  company: TestCompany;
  admin: Person;
}

async function openStage(): Promise<Stage> {
  const company = await app.company();
  return { company, admin: await company.person({ name: 'aaa', profile: 'admin' }) };
}

/** The list, once more and plainly: all rows in an array. */
class PlainList {
  rows: Named[] = [];
  readonly #by: string;
  readonly #ids: Record<'company' | 'user' | 'admin' | 'connection', number>;
  /** Where its rows are, in which column their names, and what one of them needs to be gone. */
  readonly #table: string;
  readonly #column: string;
  #remove = '';

  private constructor({ by }: ListOfNames, { company, admin }: Stage) {
    this.#by = by;
    this.#ids = { company: company.id, user: admin.id, admin: admin.id, connection: company.connectionId };
    const [kind = '', column = ''] = by.split('.');
    [this.#table, this.#column] = [tableOf(kind), column];
  }

  /** With what is there already, as the person who asks may be. */
  static async open(list: ListOfNames, stage: Stage): Promise<PlainList> {
    const plain = new PlainList(list, stage);
    const [table, column] = [plain.#table, plain.#column];
    const { rows } = await app.owner.query(`select id, ${column} as name from ${table} where company_id = $1`, [
      stage.company.id,
    ]);
    plain.rows = rows.map((row) => ({ id: Number(row.id), name: row.name }));
    const kept = await app.owner.query(
      `select from pg_attribute where attrelid = $1::regclass and attname = 'deleted_at'`,
      [table],
    );
    const goes = kept.rowCount === 1 ? `update ${table} set deleted_at = now()` : `delete from ${table}`;
    plain.#remove = `${goes} where company_id = $1 and id = $2`;
    return plain;
  }

  async insert(names: readonly string[]): Promise<void> {
    const ids = await putRows(app.owner, this.#ids, this.#by, names);
    this.rows.push(...ids.map((id, n) => ({ id, name: names[n] ?? '' })));
  }

  async live({ act, at, name: given }: Life, last: Named | undefined): Promise<void> {
    if (act === 'insert') return this.insert([given]);
    const row = at === 'last' ? last : this.rows[Math.floor(at * this.rows.length)];
    if (row === undefined || !this.rows.includes(row)) return;
    const rename = `update ${this.#table} set ${this.#column} = $3 where company_id = $1 and id = $2`;
    const itsName = act === 'rename' ? [given] : [];
    await app.owner.query(act === 'rename' ? rename : this.#remove, [this.#ids.company, row.id, ...itsName]);
    this.rows = this.rows.filter((other) => other !== row);
    if (act === 'rename') this.rows.push({ id: row.id, name: given });
  }

  behind(place: Named | null): Named[] {
    return this.rows.filter((row) => place === null || byName(place, row) < 0).sort(byName);
  }
}

/** An answer of a list: its rows under whatever name. */
type NamePage = Record<string, unknown> & { nextCursor: string | null };
const idsIn = (page: NamePage): number[] =>
  Object.values(page)
    .flatMap((part) => (Array.isArray(part) ? (part as Named[]) : []))
    .map(({ id }) => id);

test.each(lists)('$what: whatever lives between two pages, who stays is seen exactly once', async (list) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 30, maxLength: 70 }),
      fc.array(fc.array(life, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
      async (names, lives) => {
        const stage = await openStage();
        const { company, admin } = stage;
        const plain = await PlainList.open(list, stage);
        const asker = list.by === 'user.name' ? admin.id : null;
        await plain.insert(names);
        const stay = new Set(plain.rows);
        const seen: number[] = [];
        let place: Named | null = null;
        let nextCursor: string | null = null;
        for (let turn = 0; turn === 0 || nextCursor !== null; turn++) {
          const query: Record<string, string> = nextCursor === null ? {} : { nextCursor };
          const page = (await company.request(admin, list.route, { query })) as NamePage;
          const expected = plain.behind(place);
          expect(idsIn(page)).toEqual(expected.slice(0, perPage).map(({ id }) => id));
          expect(page.nextCursor !== null).toBe(expected.length > perPage);
          seen.push(...idsIn(page));
          place = expected[perPage - 1] ?? null;
          nextCursor = page.nextCursor;
          // The person who asks stays: without them nobody could.
          const last = place?.id === asker ? undefined : (place ?? undefined);
          for (const each of lives[turn] ?? [])
            if (plain.rows.length > 1)
              await plain.live(each.act === 'insert' ? each : guarded(each, plain, asker), last);
        }
        for (const row of plain.rows) if (stay.has(row)) expect(seen.filter((id) => id === row.id)).toHaveLength(1);
      },
    ),
    { numRuns: 8 },
  );
});

const guarded = (each: Life, plain: PlainList, asker: number | null): Life =>
  each.at !== 'last' && plain.rows[Math.floor(each.at * plain.rows.length)]?.id === asker
    ? { ...each, at: 'last' }
    : each;

test.each(['renamed', 'deleted', 'merged'] as const)(
  'the last contact of a page is %s: the list goes on behind it',
  async (fate) => {
    const stage = await openStage();
    const { company, admin } = stage;
    const plain = await PlainList.open(contacts, stage);
    await plain.insert(Array.from({ length: 45 }, (_, n) => `pessoa ${String(n).padStart(2, '0')}`));
    const first = await company.request(admin, listContacts);
    const last = { contactId: first.contacts.at(-1)?.id ?? 0 };
    if (fate === 'renamed') await company.request(admin, updateContact, { params: last, body: { name: 'Zuleica' } });
    if (fate === 'deleted') await company.request(admin, deleteContact, { params: last });
    if (fate === 'merged') {
      const into = { contactId: plain.rows[0]?.id ?? 0 };
      await company.request(admin, mergeContacts, { params: into, body: { otherContactId: last.contactId } });
    }
    const query = { nextCursor: first.nextCursor ?? '' };
    const second = await company.request(admin, listContacts, { query });
    expect(second.contacts.map((contact) => contact.name)).toEqual(plain.rows.slice(20, 40).map((row) => row.name));
  },
);

test('the last group of lookalikes is merged before the next page: its list goes on', async () => {
  const stage = await openStage();
  const { company, admin } = stage;
  const plain = await PlainList.open(contacts, stage);
  await plain.insert(Array.from({ length: 50 }, (_, n) => `par ${String(n >> 1).padStart(2, '0')}`));
  const first = await company.request(admin, listDuplicates);
  const [one, other] = first.groups.at(-1)?.contacts ?? [];
  await company.request(admin, mergeContacts, {
    params: { contactId: one?.id ?? 0 },
    body: { otherContactId: other?.id ?? 0 },
  });
  await company.request(admin, deleteContact, { params: { contactId: one?.id ?? 0 } });
  const second = await company.request(admin, listDuplicates, { query: { nextCursor: first.nextCursor ?? '' } });
  expect(second.groups.map(({ contacts }) => contacts[0]?.name)).toEqual([
    'par 20',
    'par 21',
    'par 22',
    'par 23',
    'par 24',
  ]);
});

test('a cursor that is broken, of another list or of another company is refused', async () => {
  const { company, ids, people } = await buildTenant(app, 'L');
  const own: Stage = { company, admin: people.admin };
  const other = await openStage();
  const names = Array.from({ length: 21 }, (_, n) => `nome ${String(n).padStart(2, '0')}`);
  for (const at of [own, other]) for (const list of lists) await (await PlainList.open(list, at)).insert(names);
  const written = async ({ company: at, admin: who }: Stage, route: Route) =>
    ((await at.request(who, route)) as NamePage).nextCursor ?? '';
  const theirs = await written(other, listContacts);
  const good = await written(own, listContacts);
  const second = lists.find(({ route }) => route !== listContacts)?.route ?? listContacts;
  const another = await written(own, second);
  expect([theirs, good, another]).not.toContain('');
  const operator = await company.person({ profile: 'admin', flags: { super: true } });
  const flip = (text: string) => `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`;
  for (const route of goingOn) {
    const { token } = wallOf(nameOf(route))?.may === 'the operator' ? operator : people.admin;
    const ofOther = route === second ? good : another;
    const broken = [
      'x',
      '7',
      '2026-02-30T00:00:00.000Z_5',
      'eyJpZCI6MX0',
      flip(good),
      good.slice(0, -9),
      '',
      theirs,
      ofOther,
    ];
    for (const cursor of cursorsOf(route))
      for (const text of broken) {
        const request = sampleRequest(route, ids);
        const { status, code } = await ask(app.url, token, { ...request, query: [...request.query, [cursor, text]] });
        expect([route.path, cursor, text, status, code]).toEqual([route.path, cursor, text, 400, 'ERR_VALIDATION']);
      }
  }
});

test('a cursor says nothing of what it stands at', async () => {
  const stage = await openStage();
  const { company, admin } = stage;
  const names = Array.from({ length: 21 }, (_, n) => `${String(n).padStart(2, '0')} segredo 98765`);
  await (await PlainList.open(contacts, stage)).insert(names);
  const { nextCursor } = await company.request(admin, listContacts);
  expect(Buffer.from(nextCursor ?? '', 'base64url').toString('latin1')).not.toMatch(/segredo|98765/);
});
