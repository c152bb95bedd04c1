import { readFile } from 'node:fs/promises';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

interface Row {
  body: string;
  /** The preview as the list keeps it. */
  shown: string;
  userId: number | null;
  fromMe?: boolean;
  /** False where the list already shows another message. */
  isLast?: boolean;
}

async function put({ body, shown, userId, fromMe = true, isLast = true }: Row): Promise<number> {
  const { rows } = await app.owner.query(
    `with c as (insert into contacts (company_id, name, number, channel) values ($1, 'Rosa', '', 'whatsappapi') returning id),
     t as (insert into tickets (company_id, status, channel, contact_id, connection_id, last_message, protocol)
       select $1, 'open', 'whatsappapi', c.id, $2, $3, 'p' from c returning id, contact_id),
     ids as (select id from message_ids(1) id)
     insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, user_id)
     select $1, ids.id, t.id, t.contact_id, $2, $4, $5, $6 from t, ids returning id, ticket_id`,
    [company.id, company.connectionId, shown, body, fromMe, userId],
  );
  if (isLast)
    await app.owner.query('update tickets set last_message_id = $2 where id = $1', [rows[0].ticket_id, rows[0].id]);
  return Number(rows[0].ticket_id);
}

const readAll = async (ids: readonly number[]) =>
  (
    await app.owner.query<{ last_message: string; version: number }>(
      'select last_message, version from tickets where id = any($1) order by id',
      [ids],
    )
  ).rows;

test('rows that were stored with a signature lose it, once, and only where it is the author’s on a message of ours', async () => {
  const [ana, ze, odd] = [
    await company.person({ name: 'Ana' }),
    await company.person({ name: 'Zé das Couves (Loja 2)' }),
    await company.person({ name: 'Işıl 100%_*' }),
  ];
  const signed = (name: string, text: string) => `*${name}:*\n${text}`;
  const cases: [Row, string][] = [
    [{ body: signed('Ana', 'Bom dia'), shown: signed('Ana', 'Bom dia'), userId: ana.id }, 'Bom dia'],
    [{ body: signed(ze.name, 'Oi\n\ntudo?'), shown: signed(ze.name, 'Oi\n\ntudo?'), userId: ze.id }, 'Oi\n\ntudo?'],
    [{ body: signed(odd.name, 'ok'), shown: signed(odd.name, 'ok'), userId: odd.id }, 'ok'],
    [{ body: signed('Ana', 'veja'), shown: `📷 ${signed('Ana', 'veja')}`, userId: ana.id }, '📷 veja'],
    [{ body: signed('Ana', ''), shown: signed('Ana', ''), userId: ana.id }, ''],
    [{ body: signed('Ana', 'x'.repeat(300)), shown: signed('Ana', 'x'.repeat(248)), userId: ana.id }, 'x'.repeat(248)],
    // Each looks like a signature and is none: a contact's words, a program's, another person's name, a typed title,
    // words further in, another message.
    ...[
      { body: signed('Ana', 'sou eu'), shown: signed('Ana', 'sou eu'), userId: null, fromMe: false },
      { body: signed('Ana', 'robô'), shown: signed('Ana', 'robô'), userId: null },
      { body: signed('Bia', 'oi'), shown: signed('Bia', 'oi'), userId: ana.id },
      { body: signed('Aviso', 'fechado'), shown: signed('Aviso', 'fechado'), userId: ana.id },
      { body: `Segue: ${signed('Ana', 'oi')}`, shown: `Segue: ${signed('Ana', 'oi')}`, userId: ana.id },
      { body: signed('Ana', 'oi'), shown: 'Mensagem apagada', userId: ana.id },
      { body: signed('Ana', 'oi'), shown: signed('Ana', 'oi'), userId: ana.id, isLast: false },
    ].map((row): [Row, string] => [row, row.shown]),
  ];
  const ids: number[] = [];
  for (const [row] of cases) ids.push(await put(row));
  const before = await readAll(ids);
  const migration = await readFile(
    new URL('../../../migrations/0051_rows_without_signatures.sql', import.meta.url),
    'utf8',
  );
  await app.owner.query(migration);
  const after = await readAll(ids);
  expect(after.map(({ last_message }) => last_message)).toEqual(cases.map(([, wanted]) => wanted));
  expect(after.map(({ version }, n) => Number(version) - Number(before[n]?.version))).toEqual(
    cases.map(([row, wanted]) => Number(row.shown !== wanted)),
  );
  await app.owner.query(migration);
  expect(await readAll(ids)).toEqual(after);
});
