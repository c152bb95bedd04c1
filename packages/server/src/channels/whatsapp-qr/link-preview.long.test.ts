import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FirstContact } from '@guiche/testkit/first-contact';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

type Page = (response: ServerResponse) => void;

/** A server that the operator vouches for, and one inside of the house. */
let outside: Server;
let inside: Server;
let app: TestApp;
let desk: QrDesk;
const pages = new Map<string, Page>();
let asked: string[] = [];
const broken: string[] = [];
let insideAsked = 0;

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};
const addressOf = (server: Server, path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const at = (path: string) => addressOf(outside, path);

beforeAll(async () => {
  outside = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.on('close', () => {
      if (!response.writableFinished) broken.push(url);
    });
    const page = pages.get(url);
    if (page) page(response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Nada aqui</title>');
  });
  inside = createServer((_, response) => response.end('<title>Segredo</title>'));
  inside.on('connection', () => insideAsked++);
  await Promise.all([listen(outside), listen(inside)]);
  const vouchedFor = new URL(at('/')).host;
  // The short lease of tests would leave the call less time than a page may take.
  const env = { OUTBOUND_ALLOW_HOSTS: vouchedFor, OUTBOX_LEASE_MS: '20000' };
  app = await startTestApp({ limiter: noLimits, env });
  desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
});
afterAll(async () => {
  await app.close();
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked = [];
  insideAsked = 0;
});

const html =
  (head: string, body = ''): Page =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<head>${head}</head><body>${body}`);
const picture =
  (bytes: Buffer, type = 'image/jpeg'): Page =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);
const titled = '<meta property="og:title" content="Bolo de cenoura">';
const pictured = (address: string) => `${titled}<meta property="og:image" content="${address}">`;

/** What arrived with these words on the contact's phone. */
async function arrives(text: string) {
  await desk.answers(text);
  const { preview } = await app.sim.expectSent({ to: desk.contactId, text });
  await until('the desk knows it', async () => (await desk.messages()).at(-1)?.sendState === 'sent');
  expect((await desk.messages()).at(-1)?.body).toBe(text);
  return preview;
}

test('a text goes out with title, description and a small picture of the page that its first link leads to', async () => {
  const described = '<meta property="og:description" content="S&oacute; hoje &amp; amanhã">';
  pages.set('/bolo', html(`<title>Loja</title>${pictured('/bolo.jpg')}${described}`));
  pages.set('/bolo.jpg', picture(sampleFiles.photo));
  const preview = await arrives(`Temos (veja ${at('/bolo')}), ou ${at('/torta')}.`);
  expect(preview).toMatchObject({ link: at('/bolo'), title: 'Bolo de cenoura', description: 'Só hoje & amanhã' });
  const shown = Buffer.from(preview?.picture ?? '', 'base64');
  expect(shown.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(shown.length).toBeLessThan(20_000);
  expect(asked).toEqual(['/bolo', '/bolo.jpg']);
});

/** The outbox state of the message with these words. */
async function stateOf(body: string) {
  const { rows } = await app.owner.query<{ state: string; isTried: boolean }>(
    `select o.state, o.attempt > 0 as "isTried" from outbox o
     join messages m on m.company_id = o.company_id and m.id = o.message_id where m.body = $1 and o.kind = 'message'`,
    [body],
  );
  return rows[0];
}

test('while a page is waited for, its message has surely not left', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  pages.set('/devagar', held.resolve);
  const text = `devagar: ${at('/devagar')}`;
  await desk.answers(text);
  const response = await held.promise;
  expect(await stateOf(text)).toEqual({ state: 'queued', isTried: false });
  html(titled)(response);
  const { preview } = await app.sim.expectSent({ to: desk.contactId, text });
  expect(preview).toMatchObject({ title: 'Bolo de cenoura' });
  expect(asked).toEqual(['/devagar']);
});

test('what was tried before its turn asks nobody again', async () => {
  pages.set('/bolo', html(titled));
  const other = await QrDesk.open(app);
  const letNext = (when: string) =>
    app.owner.query(
      `with s as (update whatsapp_sessions set next_reach_out_at = ${when} where connection_id = $1)
       update outbox set due_at = now() where connection_id = $1`,
      [other.connectionId],
    );
  const stranger = await FirstContact.open(other);
  await letNext(`now() + interval '1 hour'`);
  await stranger.write(at('/bolo'));
  await until('it was put off', async () => {
    const row = await stateOf(at('/bolo'));
    return row?.state === 'queued' && row.isTried;
  });
  await letNext('now()');
  await stranger.reaches('sent', '/bolo');
  expect(asked).toEqual(['/bolo']);
});

test('of a large page its beginning is enough', async () => {
  pages.set('/longa', html(titled, 'a'.repeat(5_000_000)));
  expect(await arrives(at('/longa'))).toMatchObject({ title: 'Bolo de cenoura', description: null, picture: null });
});

test('a text without a link asks nobody', async () => {
  expect(await arrives('bom dia, www.loja.example e loja.example')).toBeNull();
  expect(asked).toEqual([]);
});

const redirect =
  (location: () => string): Page =>
  (response) =>
    response.writeHead(302, { location: location() }).end();
/** A page whose head never ends. */
const endless: Page = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    let isTaken = true;
    while (isTaken && !response.destroyed) isTaken = response.write('<meta name="a" content="b">'.repeat(1_000));
  };
  response.on('drain', more);
  more();
};
const without: [string, () => string, Page?][] = [
  ['an address of the inside', () => addressOf(inside, '/')],
  ['an address that says that it is one', () => 'https://10.0.0.1/'],
  ['a name that nobody has', () => 'https://nobody.invalid/'],
  ['a way that leads inside', () => at('/para-dentro'), redirect(() => addressOf(inside, '/segredo'))],
  ['a page that is not there', () => at('/nada')],
  ['a page without a title', () => at('/muda'), html('<meta name="description" content="Tudo">')],
  ['what is no page', () => at('/dados'), picture(Buffer.from('{"title":"x"}'), 'application/json')],
  ['a head that never ends', () => at('/sem-fim'), endless],
  ['one that does not answer', () => at('/calada'), () => {}],
];

test.each(without)('%s: the text goes without anything', async (_, link, page) => {
  if (page) pages.set(new URL(link()).pathname, page);
  expect(await arrives(`olha ${link()}`)).toBeNull();
  expect(insideAsked).toBe(0);
});

test('who does not come to an end is not read to it', async () => {
  pages.set('/deixada', endless);
  pages.set('/muda-e-deixada', () => {});
  await arrives(`sem fim: ${at('/deixada')}`);
  await arrives(`calada: ${at('/muda-e-deixada')}`);
  await until('both were left', () => ['/deixada', '/muda-e-deixada'].every((path) => broken.includes(path)));
});

const pictureless: [string, () => string, Page?][] = [
  ['broken', () => at('/quebrada'), picture(Buffer.from('isto não é uma foto'))],
  ['too large', () => at('/enorme'), picture(Buffer.concat([sampleFiles.photo, Buffer.alloc(1024 * 1024)]))],
  ['no picture', () => at('/pagina'), html(titled)],
  ['inside', () => addressOf(inside, '/foto.jpg')],
  ['not there in time', () => at('/lenta'), () => {}],
  ['no address', () => 'http://['],
];

test.each(pictureless)('a picture that is %s is left out, not what is said of the page', async (name, image, page) => {
  if (page) pages.set(new URL(image()).pathname, page);
  pages.set('/bolo', html(pictured(image())));
  expect(await arrives(`${name}: ${at('/bolo')}`)).toMatchObject({ title: 'Bolo de cenoura', picture: null });
  expect(insideAsked).toBe(0);
});
