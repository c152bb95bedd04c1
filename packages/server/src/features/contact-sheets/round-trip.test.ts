import { mapImportColumns, startContactImport } from '@guiche/contract/contact-sheets.schemas';
import { type Contact, listContacts } from '@guiche/contract/contacts.schemas';
import { fold } from '@guiche/contract/fold';
import { getExport, type Spreadsheet, startExport } from '@guiche/contract/spreadsheets.schemas';
import { uploadSheet } from '@guiche/testkit/import-numbers';
import { getFile } from '@guiche/testkit/media-requests';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

interface Known {
  name: string;
  email: string;
  tags: string[];
  extraInfo: { name: string; value: string }[];
}

const signs = [...'aÇş李7,;"\'=+-@|\t🙂<&\\', '👨‍👩‍👧', '_x0041_'];
const words = (most: number) =>
  fc
    .array(fc.constantFrom(...signs, ' '), { minLength: 1, maxLength: most })
    .map((parts) => parts.join('').replace(/\s+/g, ' ').trim());
const said = words(12).filter((text) => text !== '');
const lines = fc.array(said, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));
const detailNames = ['CPF', 'E-mail', 'E-mail 2', 'Nome', '=Soma', "'Nota", 'Observação; outra', 'Etiquetas'];
const contact: fc.Arbitrary<Known> = fc.record({
  name: fc.oneof(said, fc.constantFrom('A', '李', '🙂', '=1+1', '+5', "'Ana", "'=x", 'x'.repeat(250))),
  email: fc.constantFrom('', 'ana@x.test', "o'neil+loja@x.test", '=a@b.test'),
  tags: fc.uniqueArray(
    words(8).filter((text) => text.length >= 3),
    { maxLength: 4, selector: fold },
  ),
  extraInfo: fc.array(fc.record({ name: fc.constantFrom(...detailNames), value: lines }), { maxLength: 6 }),
});

/** Of many countries, all right ones. */
const numberOf = (place: number) => {
  const two = String(place).padStart(2, '0');
  return (
    [`55119888800${two}`, `9053211122${two}`, `141555526${two}`, `3519123456${two}`, `4917112345${two}0`][place % 5] ??
    ''
  );
};

async function keep(company: TestCompany, contacts: readonly Known[]) {
  const insert = async (text: string, ...values: unknown[]) =>
    Number((await app.owner.query(`${text} returning *`, [company.id, ...values])).rows[0].id);
  const tagIds = new Map<string, number>();
  for (const [place, { name, email, tags, extraInfo }] of contacts.entries()) {
    const id = await insert(
      `insert into contacts (company_id, name, number, email, channel) values ($1, $2, $3, $4, 'whatsapp')`,
      ...[name, numberOf(place), email],
    );
    for (const tag of tags) {
      const tagId =
        tagIds.get(fold(tag)) ??
        (await insert(`insert into tags (company_id, name, color) values ($1, $2, '#112233')`, tag));
      tagIds.set(fold(tag), tagId);
      await insert('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', id, tagId);
    }
    for (const detail of extraInfo)
      await insert(
        'insert into contact_extra_info (company_id, contact_id, name, value) values ($1, $2, $3, $4)',
        id,
        detail.name,
        detail.value,
      );
  }
}

async function exported(company: TestCompany, admin: Person, language: 'pt' | 'tr'): Promise<File> {
  const begun = await company.request(admin, startExport, { body: { kind: 'contacts', query: '', language } });
  await app.idle();
  const { url } = (await company.request(admin, getExport, { params: { exportId: begun.id } })) as Spreadsheet;
  return new File([await (await getFile(app.url, admin, url ?? '')).blob()], 'backup_contatos.xlsx');
}

/** With nothing said but what the columns were taken for. */
async function imported(company: TestCompany, admin: Person, file: File) {
  const { body } = await uploadSheet(app, admin, file);
  const params = { importId: body.id };
  await company.request(admin, mapImportColumns, {
    params,
    body: { targets: body.columns.map(({ target }) => target) },
  });
  await company.request(admin, startContactImport, { params, body: {} });
  await app.idle();
}

/** In the order of their names: columns have one of their own. */
const plain = ({ number, name, email, tags, extraInfo }: Contact) => ({
  number,
  name,
  email,
  tags: tags.map((tag) => tag.name).sort(),
  extraInfo: extraInfo
    .map((info) => [info.name, info.value])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)),
});

async function contactsOf(company: TestCompany, admin: Person) {
  const found: Contact[] = [];
  for (let pageNumber = 1, more = true; more; pageNumber++) {
    const page = await company.request(admin, listContacts, { query: { pageNumber } });
    found.push(...page.contacts);
    more = page.hasMore;
  }
  return found.map(plain).sort((a, b) => (a.number < b.number ? -1 : 1));
}

async function goAndComeBack(contacts: readonly Known[], language: 'pt' | 'tr') {
  const [from, to] = [await app.company(), await app.company()];
  const [giver, taker] = [await from.admin(), await to.admin()];
  await keep(from, contacts);
  await imported(to, taker, await exported(from, giver, language));
  const before = await contactsOf(from, giver);
  expect(before).toHaveLength(contacts.length);
  expect(await contactsOf(to, taker)).toEqual(before);
}

test('whatever contacts are called and known by, an export that is imported elsewhere makes the same contacts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 12 }), fc.constantFrom('pt', 'tr'), goAndComeBack),
    { numRuns: 6, seed: 7, endOnFailure: true },
  );
});

test.each([
  [
    'several details of one name',
    { extraInfo: ['a@x.test', 'b@x.test', 'a@x.test'].map((value) => ({ name: 'E-mail', value })) },
  ],
  ['line breaks', { extraInfo: [{ name: 'Endereço', value: 'Rua A, 1\nNatal\n\nRN' }] }],
  ['tags with the signs that part them', { tags: ['a, b', 'c;d', '"VIP"', 'e "f"; g'] }],
  ['one letter', { name: 'A' }],
  ['what looks like a formula', { name: '=cmd|x', extraInfo: [{ name: '+x', value: "'=1+1" }] }],
  ['forty tags', { tags: Array.from({ length: 40 }, (_, n) => `tag ${n}`) }],
])('%s come back as they went', (_, part) =>
  goAndComeBack([{ name: 'Ana', email: '', tags: [], extraInfo: [], ...part }], 'pt'),
);
