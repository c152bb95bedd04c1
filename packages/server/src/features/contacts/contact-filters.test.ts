import { listContacts } from '@guiche/contract/contacts.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** More than a search looks at, and names whose order is the order of their numbers. */
const contacts = 12_000;
const isMaria = (n: number) => n % 12 !== 0;
const isRosa = (n: number) => n % 12 === 0;
const isRare = (n: number) => String(n).padStart(5, '0').includes('777');
const hasCommonTag = (n: number) => n % 2 === 0;
const hasRareTag = (n: number) => n % 500 === 0;
const isOnInstagram = (n: number) => n % 3 === 0;
const isGroup = (n: number) => n % 7 === 0;

type Matches = (n: number) => boolean;
const searches: readonly (readonly [string, Matches])[] = [
  ['', () => true],
  ['maria', isMaria],
  ['rosa', isRosa],
  ['777', isRare],
];
const channels: readonly (readonly [string, Matches])[] = [
  ['', () => true],
  ['instagram', isOnInstagram],
];
const kinds: readonly (readonly [string, Matches])[] = [
  ['', () => true],
  ['true', isGroup],
  ['false', (n) => !isGroup(n)],
];

let app: TestApp;
let company: TestCompany;
let admin: Person;
let commonTag: number;
let rareTag: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = await company.admin();
  await app.owner.query(
    `insert into contacts (company_id, name, number, channel, is_group)
     select $1, lpad(n::text, 5, '0') || case n % 12 when 0 then ' Rosa' else ' Maria' end, '', case n % 3 when 0 then 'instagram' else 'whatsapp' end, n % 7 = 0
     from generate_series(1, $2::int) n`,
    [company.id, contacts],
  );
  const addTag = async (name: string, each: number): Promise<number> => {
    const { rows } = await app.owner.query<{ id: string }>(
      `with t as (insert into tags (company_id, name, color) values ($1, $2, '#112233') returning id),
       c as (insert into contact_tags (company_id, contact_id, tag_id)
         select company_id, c.id, t.id from contacts c cross join t where company_id = $1 and left(name, 5)::int % $3::int = 0)
       select id from t`,
      [company.id, name, each],
    );
    return Number(rows[0]?.id);
  };
  commonTag = await addTag('Comum', 2);
  rareTag = await addTag('Rara', 500);
  await app.owner.query('analyze contacts, contact_tags');
});
afterAll(() => app.close());

const numbers = Array.from({ length: contacts }, (_, index) => index + 1);

async function expectPages(query: Record<string, string>, matches: Matches): Promise<void> {
  const expected = numbers.filter(matches);
  const first = await company.request(admin, listContacts, { query });
  const shown = first.contacts.map(({ name }) => Number(name.slice(0, 5)));
  const count = { count: Math.min(expected.length, 10_000), countCapped: expected.length > 10_000 };
  expect({ ...first, contacts: shown }, JSON.stringify(query)).toMatchObject({
    contacts: expected.slice(0, 20),
    hasMore: expected.length > 20,
    ...count,
  });
  if (first.nextCursor === null) return;
  const second = await company.request(admin, listContacts, { query: { ...query, nextCursor: first.nextCursor } });
  expect(second.contacts.map(({ name }) => Number(name.slice(0, 5)))).toEqual(expected.slice(20, 40));
  expect(second).toMatchObject(count);
}

test.each([
  ['no tag', () => [], () => true],
  ['a common tag', () => [commonTag], hasCommonTag],
  ['a rare tag', () => [rareTag], hasRareTag],
  ['two tags', () => [commonTag, rareTag], (n: number) => hasCommonTag(n) && hasRareTag(n)],
] as const)(
  '%s with every search, channel and kind: the rows, their order and their count',
  async (_, tagIds, isTagged) => {
    for (const [searchParam, isFound] of searches)
      for (const [channel, isOn] of channels)
        for (const [group, isKind] of kinds) {
          const query = {
            ...(searchParam && { searchParam }),
            ...(tagIds().length > 0 && { contactTag: JSON.stringify(tagIds()) }),
            ...(channel && { channel }),
            ...(group && { isGroup: group }),
          };
          await expectPages(query, (n) => isTagged(n) && isFound(n) && isOn(n) && isKind(n));
        }
  },
);
