import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import {
  createConnection,
  deleteConnection,
  getConnectionDetails,
  putGreetingMedia,
  removeGreetingMedia,
  updateConnection,
} from '@guiche/contract/connection-settings.schemas';
import { filterConnections, listConnections } from '@guiche/contract/connections.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whatsappCloud } from '../../channels/whatsapp-cloud/index.ts';

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

let numbers = 500_000;
const freshNumber = () => String(++numbers);
const accessToken = 'EAA-um-token-de-acesso';
const cloud = (more: Partial<BodyOf<typeof createConnection>> = {}) => ({
  name: `Loja ${numbers}`,
  channel: 'whatsappapi' as const,
  phoneNumberId: freshNumber(),
  accessToken,
  ...more,
});
const create = (body: BodyOf<typeof createConnection>, who = admin) => company.ask(who, createConnection, { body });
const change = (body: BodyOf<typeof updateConnection>, id = company.connectionId) =>
  company.ask(admin, updateConnection, { params: { whatsappId: id }, body });
const details = (id = company.connectionId, who = admin) =>
  company.request(who, getConnectionDetails, { params: { whatsappId: id } });
const remove = (id: number) => company.ask(admin, deleteConnection, { params: { whatsappId: id } });
const refusal = (code: string) => ({ body: { code } });

test('a new connection has what every one begins with, its secrets are never answered, and it is on record', async () => {
  const number = freshNumber();
  const made = await create(cloud({ phoneNumberId: number, wabaId: '778899', appSecret: 'um-segredo-nosso' }));
  expect(made.status).toBe(200);
  const { id } = made.body;
  const read = await details(id);
  expect(read).toMatchObject({
    channel: 'whatsappapi',
    status: 'DISCONNECTED',
    statusReason: 'untested',
    isDefault: false,
    maxUseBotQueues: 3,
    maxUseBotQueuesNPS: 3,
    whenExpiresTicket: 0,
    phoneNumberId: number,
    wabaId: '778899',
    callbackUrl: `${app.config.publicUrl}/webhooks/meta`,
    verifyToken: 'verify-me',
    hasAccessToken: true,
    hasAppSecret: true,
    token: expect.stringMatching(/^[A-Za-z0-9]{30}$/),
  });
  expect(read.schedules).toHaveLength(7);
  expect(read.schedules[0]).toMatchObject({ weekdayEn: 'monday', startTimeA: '08:00', endTimeB: '18:00' });
  const { rows } = await app.owner.query(
    `select act, user_id, subject_id::int as subject_id, details::text as details from audit_log where company_id = $1`,
    [company.id],
  );
  expect(rows).toMatchObject([{ act: 'connection.create', user_id: admin.id, subject_id: id }]);
  for (const text of [JSON.stringify([made.body, read]), rows[0].details])
    for (const secret of [accessToken, 'um-segredo-nosso']) expect(text).not.toContain(secret);
  const stored = await app.owner.query('select * from connections where id = $1', [id]);
  expect(
    JSON.stringify(stored.rows, (_, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
  ).not.toContain(accessToken);
});

test('every field is stored as it was decided; what is left out stays', async () => {
  const queueId = await company.queue('Vendas');
  const decided = {
    name: 'Matriz',
    greetingMessage: 'Olá',
    complationMessage: 'Até logo',
    outOfHoursMessage: 'Fechado',
    ratingMessage: 'De 0 a 10?',
    expiresTicketNPS: 15,
    provider: 'stable',
    allowGroup: true,
    groupAsTicket: 'enabled' as const,
    timeUseBotQueues: 2,
    maxUseBotQueues: 4,
    timeSendQueue: 5,
    sendIdQueue: queueId,
    expiresTicket: 24,
    whenExpiresTicket: 1 as const,
    maxUseBotQueuesNPS: 2,
    expiresInactiveMessage: 'Encerramos',
    timeInactiveMessage: 10,
    inactiveMessage: 'Ainda está aí?',
    timeCreateNewTicket: 30,
    enableImportMessage: true,
    importOldMessages: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    importRecentMessages: new Date(Date.now() - 86_400_000).toISOString(),
    importOldMessagesGroups: true,
    closedTicketsPostImported: true,
    queueIdImportMessages: queueId,
    collectiveVacationStart: '2998-12-20',
    collectiveVacationEnd: '2999-01-05',
    collectiveVacationMessage: 'Férias',
    queueIds: [queueId],
  };
  const answer = await change(decided);
  expect([answer.status, answer.body]).toMatchObject([200, decided]);
  expect(await details()).toMatchObject(decided);
  const { rows } = await app.owner.query(
    `select details from audit_log where company_id = $1 and act = 'connection.update'`,
    [company.id],
  );
  expect(rows[0].details).toMatchObject({ name: 'Matriz', texts: expect.arrayContaining(['greetingMessage']) });
  expect(JSON.stringify(rows[0].details)).not.toContain('Ainda está aí?');
  const [first, ...days] = (await details()).schedules;
  const schedules = [{ ...first, startTimeA: '', endTimeA: '' }, ...days] as BodyOf<
    typeof updateConnection
  >['schedules'];
  expect((await change({ schedules })).body).toMatchObject({ ...decided, schedules });
  // As older clients write numbers.
  const written = { timeSendQueue: '', expiresTicket: '12' } as unknown as BodyOf<typeof updateConnection>;
  expect((await change(written)).body).toMatchObject({ timeSendQueue: 0, expiresTicket: 12, name: 'Matriz' });
});

test('what cannot be is refused, with a code of its own, and changes nothing', async () => {
  const before = await details();
  const [one, two] = [await company.queue('Um'), await company.queue('Dois')];
  await company.setting('userRating', 'enabled');
  const cases: [object, number, string][] = [
    [{ name: 'x' }, 400, 'ERR_VALIDATION'],
    [{ name: 'x'.repeat(51) }, 400, 'ERR_VALIDATION'],
    [{ greetingMessage: 'x'.repeat(4097) }, 400, 'ERR_VALIDATION'],
    [{ maxUseBotQueues: -1 }, 400, 'ERR_VALIDATION'],
    [{ timeSendQueue: 'cinco' }, 400, 'ERR_VALIDATION'],
    [{ whenExpiresTicket: 2 }, 400, 'ERR_VALIDATION'],
    [{ token: 'curto' }, 400, 'ERR_VALIDATION'],
    [{ phoneNumberId: 'abc' }, 400, 'ERR_VALIDATION'],
    [{ schedules: [] }, 400, 'ERR_VALIDATION'],
    [{ collectiveVacationStart: '20/12/2026' }, 400, 'ERR_VALIDATION'],
    [{ status: 'CONNECTED' }, 400, 'ERR_VALIDATION'],
    [{ ratingMessage: 'Nota?' }, 422, 'ERR_NPS_TIME_REQUIRED'],
    [{ expiresTicketNPS: 3 }, 422, 'ERR_RATING_MESSAGE_REQUIRED'],
    [{ timeSendQueue: 3 }, 422, 'ERR_SEND_QUEUE_REQUIRED'],
    [{ queueIds: [one, two] }, 422, 'ERR_WAPP_GREETING_REQUIRED'],
    [{ enableImportMessage: true }, 422, 'ERR_IMPORT_DATES'],
    [{ collectiveVacationMessage: 'Férias' }, 422, 'ERR_VACATION_DATES'],
    [{ sendIdQueue: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
    [{ queueIds: [one, 999_999] }, 404, 'ERR_NO_QUEUE_FOUND'],
  ];
  for (const [body, status, code] of cases)
    expect([body, await change(body)]).toMatchObject([body, { status, ...refusal(code) }]);
  expect(await details()).toEqual(before);
});

test('its own secret and token count from the moment they are stored', async () => {
  const number = freshNumber();
  const own = { accessToken: `EAA-propria-${number}`, appSecret: 'segredo-da-loja' };
  await app.sim.seed({ phones: [{ phoneNumberId: number, displayNumber: '551140028922', ...own }] });
  const { body: made } = await create(cloud({ phoneNumberId: number, ...own }));
  const params = { whatsappId: made.id };
  expect(await company.request(admin, testConnection, { params })).toMatchObject({
    isGood: true,
    quality: 'GREEN',
    errorCode: null,
    whatsapp: { status: 'CONNECTED', statusReason: null, number: '551140028922' },
  });
  const text = { id: 'wamid.own-secret', from: '5511977776666', text: 'oi' };
  const delivery = webhookBody({ phoneNumberId: number, texts: [text] });
  expect(await postWebhook(app.url, 'segredo-da-loja', delivery)).toBe(200);
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  expect(ticket).toMatchObject({ lastMessage: 'oi', whatsappId: made.id });
  const wrong = await change({ accessToken: 'EAA-outro-token' }, made.id);
  expect(wrong.body).toMatchObject({ status: 'DISCONNECTED', statusReason: 'untested' });
  expect(await company.request(admin, testConnection, { params })).toMatchObject({
    isGood: false,
    errorCode: '190',
    whatsapp: { status: 'DISCONNECTED', statusReason: 'refused' },
  });
});

test('a test that finds nobody there says so, and a connection that works goes on', async () => {
  const nowhere = whatsappCloud({ baseUrl: 'http://127.0.0.1:9', version: 'v25.0' });
  const other = await app.second('web', { adapters: [nowhere] });
  const { body: fresh } = await create(cloud());
  const ask = async (whatsappId: number) =>
    (await askRoute(other.url, admin.token, testConnection, { params: { whatsappId } })).body;
  expect(await ask(company.connectionId)).toMatchObject({
    isGood: false,
    errorCode: 'UNREACHABLE',
    whatsapp: { status: 'CONNECTED', statusReason: null },
  });
  expect(await ask(fresh.id)).toMatchObject({
    isGood: false,
    whatsapp: { status: 'TIMEOUT', statusReason: 'unreachable' },
  });
  await other.close();
});

test('the plan limits how many and which; two who press at once do not both get the last one', async () => {
  await app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents, use_whatsapp) values ($1, 3, 2, 3, 1, true) returning id)
     update companies set plan_id = (select id from p) where id = $2`,
    [`Plano ${company.id}`, company.id],
  );
  const both = await Promise.all([create(cloud({ name: 'Uma' })), create(cloud({ name: 'Outra' }))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)).toMatchObject(refusal('ERR_PLAN_CONNECTIONS'));
  await app.owner.query('update plans set use_whatsapp = false, connections = 9 where name = $1', [
    `Plano ${company.id}`,
  ]);
  expect(await create(cloud())).toMatchObject({ status: 422, ...refusal('ERR_PLAN_CHANNEL') });
  // What there is already goes on.
  expect((await change({ greetingMessage: 'Olá' })).status).toBe(200);
});

test('a double click makes one; a name is one connection’s, however it is spelled', async () => {
  const body = cloud({ name: 'Zona Sul' });
  const both = await Promise.all([create(body), create(body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await create(cloud({ name: 'ZONA SÚL' }))).toMatchObject({
    status: 409,
    ...refusal('ERR_CONNECTION_NAME_TAKEN'),
  });
  expect(await change({ name: 'zona sul' })).toMatchObject({ status: 409, ...refusal('ERR_CONNECTION_NAME_TAKEN') });
  expect((await change({ name: 'Cloud' })).status).toBe(200);
});

test('there is always one default: chosen, it moves; it is not taken away, nor removed before another one is chosen', async () => {
  const { body: second } = await create(cloud({ isDefault: true }));
  const defaults = async () =>
    (await company.request(admin, listConnections, { query: {} }))
      .filter(({ isDefault }) => isDefault)
      .map(({ id }) => id);
  expect(await defaults()).toEqual([second.id]);
  expect(await change({ isDefault: false }, second.id)).toMatchObject({
    status: 422,
    ...refusal('ERR_NO_OTHER_WHATSAPP'),
  });
  expect(await remove(second.id)).toMatchObject({ status: 422, ...refusal('ERR_NO_OTHER_WHATSAPP') });
  expect((await change({ isDefault: true })).status).toBe(200);
  expect(await defaults()).toEqual([company.connectionId]);
  expect((await remove(second.id)).status).toBe(200);
  expect((await remove(company.connectionId)).status).toBe(200);
  expect((await create(cloud())).body).toMatchObject({ isDefault: true });
});

test('one with live tickets stays; removed, it is gone everywhere and its tickets can still be read', async () => {
  await company.receives('Maria', 'oi');
  await app.idle();
  expect(await remove(company.connectionId)).toMatchObject({ status: 409, ...refusal('ERR_CONNECTION_IN_USE') });
  const [ticket] = await company.tickets(admin, 'pending', true);
  await company.request(admin, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'closed' } });
  const ana = await company.person({ flags: {} });
  await app.owner.query('update users set connection_id = $1 where id = $2', [company.connectionId, ana.id]);
  expect(await remove(company.connectionId)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await remove(company.connectionId)).toMatchObject({ status: 404, ...refusal('ERR_NO_WAPP_FOUND') });
  expect(await company.request(admin, listConnections, { query: {} })).toEqual([]);
  expect(await company.request(admin, filterConnections, { query: { channel: 'whatsappapi' } })).toEqual([]);
  const [closed] = await company.tickets(admin, 'closed', true);
  expect(closed).toMatchObject({ id: ticket?.id, whatsapp: { name: 'Cloud' } });
  const { rows } = await app.owner.query(
    `select access_token_sealed, account_id, (select connection_id from users where id = $2) as own from connections where id = $1`,
    [company.connectionId, ana.id],
  );
  expect(rows).toEqual([{ access_token_sealed: null, account_id: null, own: null }]);
});

test('the greeting’s file is a picture or a film by its bytes, and takes the place of the one before', async () => {
  const path = putGreetingMedia.path.replace(':whatsappId', String(company.connectionId));
  const send = (bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.set('medias', formFile({ bytes, name }));
    return postFormAt<typeof putGreetingMedia>(app.url, admin, path, form);
  };
  expect(await send(sampleFiles.photo, 'loja.jpg')).toMatchObject({
    status: 200,
    body: { greetingMediaAttachment: 'loja.jpg' },
  });
  expect(await send(sampleFiles.film, 'loja')).toMatchObject({
    status: 200,
    body: { greetingMediaAttachment: 'loja.mp4' },
  });
  for (const [bytes, status, code] of [
    [sampleFiles.paper, 415, 'ERR_MEDIA_NOT_SUPPORTED'],
    [new Uint8Array(), 400, 'ERR_MEDIA_EMPTY'],
  ] as const)
    expect(await send(bytes, 'foto.jpg')).toMatchObject({ status, ...refusal(code) });
  expect((await details()).greetingMediaAttachment).toBe('loja.mp4');
  const params = { whatsappId: company.connectionId };
  expect((await company.request(admin, removeGreetingMedia, { params })).greetingMediaAttachment).toBeNull();
  expect(await company.ask(admin, putGreetingMedia, { params, body: {} })).toMatchObject({ status: 415 });
});

test('who may look after connections reads them without the token; an attendant reads their names', async () => {
  const manager = await company.person({ flags: { allow_connections: 'enabled' } });
  const ana = await company.person();
  const params = { whatsappId: company.connectionId };
  expect((await details(company.connectionId, manager)).token).toBeNull();
  for (const [route, input] of [
    [createConnection, { body: cloud() }],
    [updateConnection, { params, body: { name: 'Outro' } }],
    [deleteConnection, { params }],
  ] as const)
    for (const who of [manager, ana])
      expect(await company.ask(who, route, input as never)).toMatchObject({
        status: 403,
        ...refusal('ERR_NO_PERMISSION'),
      });
  expect((await company.ask(ana, getConnectionDetails, { params })).status).toBe(403);
  const [listed] = await company.request(ana, listConnections, { query: {} });
  expect(listed).toMatchObject({ id: company.connectionId, name: 'Cloud', status: 'CONNECTED' });
  const renewed = await change({ token: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5' });
  expect(renewed.body).toMatchObject({ token: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5' });
});

test('another company’s connection is as good as missing, in every call', async () => {
  const other = await app.company();
  const answers = async (whatsappId: number) =>
    Promise.all([
      company.ask(admin, getConnectionDetails, { params: { whatsappId } }),
      company.ask(admin, updateConnection, { params: { whatsappId }, body: { name: 'Nossa' } }),
      company.ask(admin, deleteConnection, { params: { whatsappId } }),
      company.ask(admin, testConnection, { params: { whatsappId } }),
    ]);
  const foreign = await answers(other.connectionId);
  expect(foreign).toEqual(await answers(999_999));
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
