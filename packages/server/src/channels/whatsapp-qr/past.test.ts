import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows that the past of a paired phone is kept in full, as new messages are. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const longest = 65_536;
/** A cut at 4,096 would split a surrogate pair, and so would one at most other places. */
const texts = [
  `${'x'.repeat(4_095)}${'😀'.repeat((longest - 4_096) / 2)}y`,
  `x${'👩🏽‍💻'.repeat(9_362)}`,
  `${'linha\n'.repeat(10_922)}fim`,
  'ação '.repeat(13_107),
  `\u202eoditrevni \u0301${'ş'.repeat(4_094)}😀 fim`,
];
const files = [
  ['extrato março.ofx', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX></OFX>\n'],
  ['chave.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
  ['família 👨‍👩‍👧‍👦.txt', 'oi\n'],
  ['👩🏽‍💻 currículo ❤️.ret', '02RETORNO01COBRANCA\n'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 nota.xml', '<?xml version="1.0"?><nfe/>\n'],
  ['rapport’été.csv', 'a;b\n1;2\n'],
] as const;

async function importPast() {
  const columns = `enable_import_message = true, import_old_messages = now() - interval '30 days', import_recent_messages = now() + interval '1 day'`;
  const desk = await QrDesk.open(app, columns);
  const said = [...texts.map((text) => ({ text })), ...files.map(([fileName, text]) => ({ fileName, text }))];
  await app.sim.wa.sendHistory(desk.number, { chats: 1, messagesPerChat: said.length, days: 5, said });
  const given = 'select from history_parts where company_id = $1';
  await until('the past is given', async () => (await app.owner.query(given, [desk.company.id])).rows.length > 0);
  // Taken in at once, as the job would wait for further parts.
  const which = JSON.stringify({ companyId: desk.company.id, connectionId: desk.connectionId });
  await app.owner.query(`select control.add_job('import-history', $1, 20, null, null)`, [which]);
  const read = async (): Promise<Message[]> => {
    const [ticket] = await desk.company.tickets(desk.ana, 'pending', true);
    if (!ticket) return [];
    return (await desk.company.request(desk.ana, listMessages, { params: { ticketId: ticket.id } })).messages;
  };
  await until('the past is there', async () => (await read()).length === said.length);
  return { desk, read };
}

test('a phone’s past is kept to its last sign, and its files with their names and bytes', async () => {
  const { desk, read } = await importPast();
  const dataOf = ({ dataJson }: Message) => Object(dataJson) as { state?: string; name?: string };
  const ready = async () => (await read()).filter((message) => dataOf(message).state === 'ready');
  await until('its files are here', async () => (await ready()).length === files.length);
  const messages = (await read()).toReversed();
  expect(messages.slice(0, texts.length).map(({ body }) => body)).toEqual(texts);
  const kept = messages.slice(texts.length);
  expect(kept.map((message) => dataOf(message).name)).toEqual(files.map(([name]) => name));
  for (const [place, { mediaUrl }] of kept.entries()) {
    const answer = await getFile(app.url, desk.ana, mediaUrl ?? '');
    const [name = '', bytes] = files[place] ?? [];
    expect([answer.status, await answer.text()]).toEqual([200, bytes]);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(/UTF-8''(.+)$/.exec(disposition)?.[1] ?? '')).toBe(name);
  }
});
