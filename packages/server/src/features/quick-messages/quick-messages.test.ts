import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { listQuickMessages, quickMediaPath } from '@guiche/contract/quick-messages.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Quick {
  shortcode: string;
  message?: string;
  userId?: number;
  geral?: boolean;
  visao?: boolean;
  status?: boolean;
}

async function insertQuick(companyId: number, quick: Quick): Promise<number> {
  const { rows } = await app.owner.query(
    `insert into quick_messages (company_id, user_id, shortcode, message, geral, visao, status)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      companyId,
      quick.userId ?? null,
      quick.shortcode,
      quick.message ?? 'texto',
      quick.geral ?? false,
      quick.visao ?? false,
      quick.status ?? true,
    ],
  );
  return Number(rows[0].id);
}

/** A quick message of everybody's with a photo: the bytes of one that was sent before. */
async function insertWithPhoto(talk: Talk): Promise<{ id: number; path: string; key: string }> {
  await talk.sends({ bytes: sampleFiles.photo, name: 'bolo.jpg' });
  await app.idle();
  const id = await insertQuick(talk.company.id, { shortcode: 'bolo', geral: true });
  const { rows } = await app.owner.query(
    `update quick_messages q set media_name = 'bolo.jpg', media_type = m.mime_type, media_size = m.size,
       media_sha256 = m.sha256, media_key = m.storage_key
     from media m where m.company_id = $1 and m.storage_key is not null and q.id = $2 returning q.media_key`,
    [talk.company.id, id],
  );
  return { id, path: quickMediaPath(id, 'bolo.jpg'), key: rows[0].media_key };
}

test('listed are own ones, everybody’s and shown ones that are switched on, by shortcode', async () => {
  const company = await app.company();
  const ana = await company.person();
  const bia = await company.person();
  await insertQuick(company.id, { shortcode: 'ısparta', userId: ana.id });
  await insertQuick(company.id, { shortcode: 'IRIS', geral: true });
  await insertQuick(company.id, { shortcode: 'b-de-bia', userId: bia.id, visao: true });
  await insertQuick(company.id, { shortcode: 'so-de-bia', userId: bia.id });
  await insertQuick(company.id, { shortcode: 'apagada', geral: true, status: false });
  const codes = async (person: typeof ana) =>
    (await company.request(person, listQuickMessages)).map(({ shortcode }) => shortcode);
  expect(await codes(ana)).toEqual(['b-de-bia', 'IRIS', 'ısparta']);
  expect(await codes(bia)).toEqual(['b-de-bia', 'IRIS', 'so-de-bia']);
});

test('somebody else’s userId shows nothing of theirs', async () => {
  const company = await app.company();
  const ana = await company.person();
  const bia = await company.person();
  await insertQuick(company.id, { shortcode: 'so-de-bia', userId: bia.id });
  const asked = await company.request(ana, listQuickMessages, { query: { userId: String(bia.id) } });
  expect(asked).toEqual([]);
});

test('its file is sent as the message’s own: the quick message may go, the message stays', async () => {
  const talk = await Talk.open(app);
  const quick = await insertWithPhoto(talk);
  const sent = await talk.company.request(talk.ana, sendMessage, {
    params: { ticketId: talk.ticketId },
    body: { mediaUrl: quick.path, body: 'É este' },
    key: 'chave-do-bolo',
  });
  expect(sent).toMatchObject({ mediaType: 'image', body: 'É este', dataJson: { name: 'bolo.jpg', state: 'ready' } });
  await app.idle();
  const arrived = (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
  expect(arrived.at(-1)).toMatchObject({ type: 'image', text: 'É este' });
  const { rows } = await app.owner.query('select storage_key from media where message_id = $1', [sent.id]);
  expect(rows[0].storage_key).not.toBe(quick.key);
  const again = await talk.company.request(talk.ana, sendMessage, {
    params: { ticketId: talk.ticketId },
    body: { mediaUrl: quick.path, body: 'É este' },
    key: 'chave-do-bolo',
  });
  expect(again.id).toBe(sent.id);
  await app.owner.query('delete from quick_messages where id = $1', [quick.id]);
  const file = await talk.file(sent);
  expect(Buffer.from(await file.arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
});

test('an address that is no quick message’s is refused, and one the caller may not use is a missing one', async () => {
  const talk = await Talk.open(app);
  const bia = await talk.company.person();
  const quick = await insertWithPhoto(talk);
  const without = await insertQuick(talk.company.id, { shortcode: 'sem-arquivo', geral: true });
  await app.owner.query('update quick_messages set geral = false, user_id = $1 where id = $2', [bia.id, quick.id]);
  const send = async (mediaUrl: string) =>
    talk.company.ask(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { mediaUrl } });
  for (const address of [
    '/public/1/a.jpg',
    'https://example.com/a.jpg',
    '/public/quick-messages/0/a',
    '../../etc/passwd',
  ])
    expect([address, await send(address)]).toMatchObject([address, { status: 400, body: { code: 'ERR_VALIDATION' } }]);
  for (const address of [quick.path, quickMediaPath(without, 'a'), quickMediaPath(999_999_999, 'a')])
    expect([address, await send(address)]).toMatchObject([
      address,
      { status: 404, body: { code: 'ERR_NO_QUICK_MESSAGE_FOUND' } },
    ]);
  const { messages } = await talk.company.request(talk.ana, listMessages, { params: { ticketId: talk.ticketId } });
  expect(messages.filter(({ fromMe }) => fromMe)).toHaveLength(1);
});

test('its file is opened by whoever may use it; everybody else gets what a missing one gives', async () => {
  const talk = await Talk.open(app);
  const other = await Talk.open(app);
  const quick = await insertWithPhoto(talk);
  const clerk = await talk.company.person();
  const nothing = '{"error":"ERR_NOT_FOUND","code":"ERR_NOT_FOUND"}';
  const open = await getFile(app.url, clerk, quick.path);
  expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await open.arrayBuffer()).equals(sampleFiles.photo)).toBe(true);
  for (const person of [null, other.ana, await other.company.admin()]) {
    const answer = await getFile(app.url, person, quick.path);
    expect([answer.status, await answer.text()]).toEqual([404, nothing]);
  }
  await app.owner.query('update quick_messages set geral = false, user_id = $1 where id = $2', [talk.ana.id, quick.id]);
  expect((await getFile(app.url, talk.ana, quick.path)).status).toBe(200);
  for (const path of [quick.path, '/public/quick-messages/abc/a', '/public/quick-messages/999999999/a']) {
    const answer = await getFile(app.url, clerk, path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, nothing]);
  }
});
