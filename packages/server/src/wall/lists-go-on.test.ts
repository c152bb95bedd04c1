import { listAuditLog } from '@guiche/contract/audit-log.schemas';
import { deleteContact, mergeContacts, updateContact } from '@guiche/contract/contact-acts.schemas';
import { listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import { listFileLists } from '@guiche/contract/file-lists.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import { listParkedItems } from '@guiche/contract/operation.schemas';
import { listQuickMessagePage } from '@guiche/contract/quick-messages.schemas';
import type { Route } from '@guiche/contract/route';
import { listTagPage } from '@guiche/contract/tags.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { listUserPage } from '@guiche/contract/user-acts.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Lists by name, while what stands in them lives on; and cursors that are none. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const perPage = 20;

interface ListOfNames {
  what: string;
  route: Route;
  rows: string;
  /** Inserts the names `$2` for the company `$1`. */
  insert: string;
  rename: string;
  remove: string;
}

const gone = (table: string) => `update ${table} set deleted_at = now() where company_id = $1 and id = $2`;
const removed = (table: string) => `delete from ${table} where company_id = $1 and id = $2`;
const renamed = (table: string, column: string) =>
  `update ${table} set ${column} = $3 where company_id = $1 and id = $2`;

const lists: readonly ListOfNames[] = [
  {
    what: 'contacts',
    route: listContacts,
    rows: 'contacts',
    insert: `insert into contacts (company_id, name, channel) select $1, unnest($2::text[]), 'whatsappapi' returning id, name`,
    rename: renamed('contacts', 'name'),
    remove: gone('contacts'),
  },
  {
    what: 'users',
    route: listUserPage,
    rows: 'users',
    insert: `insert into users (company_id, name, email, password_hash)
      select $1, n, gen_random_uuid() || '@loja.test', 'x' from unnest($2::text[]) n returning id, name`,
    rename: renamed('users', 'name'),
    remove: gone('users'),
  },
  {
    what: 'tags',
    route: listTagPage,
    rows: 'tags',
    insert: `insert into tags (company_id, name, color) select $1, unnest($2::text[]), '#112233' returning id, name`,
    rename: renamed('tags', 'name'),
    remove: removed('tags'),
  },
  {
    what: 'quick messages',
    route: listQuickMessagePage,
    rows: 'records',
    insert: `insert into quick_messages (company_id, shortcode, message, geral)
      select $1, unnest($2::text[]), 'oi', true returning id, shortcode as name`,
    rename: renamed('quick_messages', 'shortcode'),
    remove: removed('quick_messages'),
  },
  {
    what: 'file lists',
    route: listFileLists,
    rows: 'files',
    insert: `insert into file_lists (company_id, name, message) select $1, unnest($2::text[]), '' returning id, name`,
    rename: renamed('file_lists', 'name'),
    remove: removed('file_lists'),
  },
];

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
  readonly #list: ListOfNames;
  readonly #companyId: number;

  constructor(list: ListOfNames, companyId: number) {
    this.#list = list;
    this.#companyId = companyId;
  }

  async insert(names: readonly string[]): Promise<void> {
    const { rows } = await app.owner.query(this.#list.insert, [this.#companyId, names]);
    this.rows.push(...rows.map((row) => ({ id: Number(row.id), name: row.name })));
  }

  async live({ act, at, name: given }: Life, last: Named | undefined): Promise<void> {
    if (act === 'insert') return this.insert([given]);
    const row = at === 'last' ? last : this.rows[Math.floor(at * this.rows.length)];
    if (row === undefined || !this.rows.includes(row)) return;
    const { rename, remove } = this.#list;
    await app.owner.query(act === 'rename' ? rename : remove, [
      this.#companyId,
      row.id,
      ...(act === 'rename' ? [given] : []),
    ]);
    this.rows = this.rows.filter((other) => other !== row);
    if (act === 'rename') this.rows.push({ id: row.id, name: given });
  }

  behind(place: Named | null): Named[] {
    return this.rows.filter((row) => place === null || byName(place, row) < 0).sort(byName);
  }
}

type NamePage = Record<string, Named[]> & { nextCursor: string | null };

test.each(lists)('$what: whatever lives between two pages, who stays is seen exactly once', async (list) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 30, maxLength: 70 }),
      fc.array(fc.array(life, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
      async (names, lives) => {
        const { company, admin } = await openStage();
        const plain = new PlainList(list, company.id);
        if (list.what === 'users') plain.rows.push({ id: admin.id, name: 'aaa' });
        await plain.insert(names);
        const stay = new Set(plain.rows);
        const seen: number[] = [];
        let place: Named | null = null;
        let nextCursor: string | null = null;
        for (let turn = 0; turn === 0 || nextCursor !== null; turn++) {
          const query: Record<string, string> = nextCursor === null ? {} : { nextCursor };
          const page = (await company.request(admin, list.route, { query })) as NamePage;
          const ids = (page[list.rows] ?? []).map(({ id }) => id);
          const expected = plain.behind(place);
          expect(ids).toEqual(expected.slice(0, perPage).map(({ id }) => id));
          expect(page.nextCursor !== null).toBe(expected.length > perPage);
          seen.push(...ids);
          place = expected[perPage - 1] ?? null;
          nextCursor = page.nextCursor;
          // The person who asks stays: without them nobody could.
          const last = place?.id === admin.id ? undefined : (place ?? undefined);
          for (const each of lives[turn] ?? [])
            if (plain.rows.length > 1)
              await plain.live(each.act === 'insert' ? each : guarded(each, plain, admin), last);
        }
        for (const row of plain.rows) if (stay.has(row)) expect(seen.filter((id) => id === row.id)).toHaveLength(1);
      },
    ),
    { numRuns: 8 },
  );
});

const guarded = (each: Life, plain: PlainList, admin: Person): Life =>
  each.at !== 'last' && plain.rows[Math.floor(each.at * plain.rows.length)]?.id === admin.id
    ? { ...each, at: 'last' }
    : each;

test.each(['renamed', 'deleted', 'merged'] as const)(
  'the last contact of a page is %s: the list goes on behind it',
  async (fate) => {
    const { company, admin } = await openStage();
    const plain = new PlainList(lists[0] as ListOfNames, company.id);
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
  const { company, admin } = await openStage();
  const plain = new PlainList(lists[0] as ListOfNames, company.id);
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
  const { company, admin } = await openStage();
  const other = await openStage();
  const names = Array.from({ length: 21 }, (_, n) => `nome ${String(n).padStart(2, '0')}`);
  for (const at of [company, other.company]) for (const list of lists) await new PlainList(list, at.id).insert(names);
  const [ticket] = await putTickets(app.owner, company, [{ says: Array.from({ length: 25 }, (_, n) => `oi ${n}`) }]);
  const written = async ({ company: at, admin: who }: Stage, route: Route) =>
    ((await at.request(who, route)) as NamePage).nextCursor ?? '';
  const own = { company, admin };
  const theirs = await written(other, listContacts);
  const tags = await written(own, listTagPage);
  const good = await written(own, listContacts);
  const operator = await company.person({ profile: 'admin', flags: { super: true } });
  const routes: [Route, Person][] = [
    ...lists.map(({ route }): [Route, Person] => [route, admin]),
    [listTickets, admin],
    [listMessages, admin],
    [listDuplicates, admin],
    [listAuditLog, admin],
    [listParkedItems, operator],
  ];
  const flip = (text: string) => `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`;
  for (const [route, who] of routes) {
    const mine = route === listTagPage ? good : tags;
    const broken = [
      'x',
      '7',
      '2026-02-30T00:00:00.000Z_5',
      'eyJpZCI6MX0',
      flip(good),
      good.slice(0, -9),
      '',
      theirs,
      mine,
    ];
    for (const nextCursor of broken) {
      const params = { ticketId: ticket?.id ?? 0 } as never;
      const answer = await company.ask(who, route, { params, query: { nextCursor } });
      expect([route.path, nextCursor, answer.status, answer.body]).toMatchObject([
        route.path,
        nextCursor,
        400,
        { code: 'ERR_VALIDATION' },
      ]);
    }
  }
});

test('a cursor says nothing of what it stands at', async () => {
  const { company, admin } = await openStage();
  const names = Array.from({ length: 21 }, (_, n) => `${String(n).padStart(2, '0')} segredo 98765`);
  await new PlainList(lists[0] as ListOfNames, company.id).insert(names);
  const { nextCursor } = await company.request(admin, listContacts);
  expect(Buffer.from(nextCursor ?? '', 'base64url').toString('latin1')).not.toMatch(/segredo|98765/);
});
