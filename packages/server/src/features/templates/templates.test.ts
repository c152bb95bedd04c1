import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { listTemplates, sendTemplate, syncTemplates, type Template } from '@guiche/contract/templates.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { formFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let wabaId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A company whose number belongs to a business account, its own if none is named, with the six templates of the platform's seed. */
async function openCompany(shared?: string): Promise<TestCompany> {
  const opened = await app.company();
  const { phoneNumberId: id } = opened;
  const account = {
    phoneNumberId: id,
    displayNumber: `5511400${id}`,
    accessToken: `SIM-${id}`,
    wabaId: shared ?? `44${id}`,
  };
  await app.sim.seed({ phones: [account] });
  await app.owner.query('update connections set waba_id = $2 where id = $1', [opened.connectionId, account.wabaId]);
  return opened;
}

beforeEach(async () => {
  company = await openCompany();
  wabaId = `44${company.phoneNumberId}`;
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
});

const params = () => ({ whatsappId: company.connectionId });
const sync = (who = admin) => company.ask(who, syncTemplates, { params: params() });
const list = async () => (await company.request(ana, listTemplates, { params: params() })).templates;
const named = async (name: string): Promise<Template> =>
  (await list()).find((each) => each.name === name) ?? expect.fail(`no template ${name}`);

/** A ticket of Ana's whose reply window is long over. */
async function lateTicket(name = `Rosa ${company.id}`): Promise<Ticket> {
  await company.receives(name, 'Bom dia');
  await app.idle();
  const [pending] = await company.tickets(ana, 'pending');
  const params = { ticketId: pending?.id ?? 0 };
  const ticket = await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  await app.owner.query(`update tickets set last_inbound_at = now() - interval '3 days' where id = $1`, [ticket.id]);
  return ticket;
}

const send = (ticketId: number, body: BodyOf<typeof sendTemplate>, key?: string) =>
  company.ask(ana, sendTemplate, { params: { ticketId }, body, ...(key === undefined ? {} : { key }) });
const body = (name: string, text: string) => ({ part: 'body' as const, name, text });
const messagesOf = async (ticketId: number) =>
  (await company.request(ana, listMessages, { params: { ticketId } })).messages;

describe('reading', () => {
  test('all pages come, those that cannot be sent too, and anybody of the company sees them', async () => {
    expect(await company.request(ana, listTemplates, { params: params() })).toEqual({ templates: [], syncedAt: null });
    const { status, body: read } = await sync();
    expect([status, read.templates.length]).toEqual([200, 6]); // over two pages
    expect(read.syncedAt).not.toBeNull();
    expect(await list()).toEqual(read.templates);
    expect(await named('pesquisa_antiga')).toMatchObject({ status: 'paused', category: 'marketing' });
    expect(await named('pedido_pronto')).toMatchObject({
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      content: {
        header: { kind: 'text', text: 'Pedido {{1}}' },
        footer: 'Padaria Aurora',
        buttons: [
          { kind: 'reply', title: 'Vou buscar', link: null, phone: null },
          { kind: 'call', title: 'Ligar', link: null, phone: '+551140028922' },
        ],
      },
    });
  });

  test('the new come, the gone go, and what stays keeps its id', async () => {
    await sync();
    const before = await named('boas_vindas');
    await app.sim.removeTemplate({ wabaId, name: 'cupom_de_volta' });
    await app.sim.template({ wabaId, name: 'aviso_novo', components: [{ type: 'BODY', text: 'Novo' }] });
    await sync();
    const names = (await list()).map(({ name }) => name);
    expect([names.includes('cupom_de_volta'), names.includes('aviso_novo')]).toEqual([false, true]);
    expect((await named('boas_vindas')).id).toBe(before.id);
  });

  test('a connection that is found to be good reads them by itself', async () => {
    await company.request(admin, testConnection, { params: params() });
    await app.idle();
    expect((await list()).length).toBe(6);
  });

  test('only who looks after connections reads them anew, and only where there are any to be read', async () => {
    expect(await sync(ana)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
    await app.owner.query(`update connections set waba_id = '404404' where id = $1`, [company.connectionId]);
    expect(await sync()).toMatchObject({ status: 422, body: { code: 'ERR_TEMPLATES_REFUSED' } });
    await app.owner.query('update connections set waba_id = null where id = $1', [company.connectionId]);
    expect(await sync()).toMatchObject({ status: 422, body: { code: 'ERR_ACCOUNT_REQUIRED' } });
    await app.owner.query(`update connections set channel = 'facebook' where id = $1`, [company.connectionId]);
    expect(await sync()).toMatchObject({ status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } });
  });
});

test('the platform thinks otherwise of one: its status, category and score follow, and what is older changes nothing', async () => {
  await sync();
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'REJECTED', reason: 'INVALID_FORMAT' });
  await app.idle();
  expect(await named('boas_vindas')).toMatchObject({ status: 'rejected', reason: 'INVALID_FORMAT' });
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'APPROVED', category: 'UTILITY', score: 'YELLOW' });
  await app.idle();
  expect(await named('boas_vindas')).toMatchObject({
    status: 'approved',
    reason: null,
    category: 'utility',
    quality: 'yellow',
  });
  const last = `update templates set status_told_at = now() + interval '1 hour' where company_id = $1`;
  await app.owner.query(last, [company.id]);
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'PAUSED', score: 'RED' });
  await app.idle();
  // Each kind of word has a time of its own.
  expect(await named('boas_vindas')).toMatchObject({ status: 'approved', quality: 'red' });
  // A list that was asked for earlier is no later word.
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'DISABLED' });
  await sync();
  expect(await named('boas_vindas')).toMatchObject({ status: 'approved', quality: 'red' });
});

test('what was told before the list was read, and comes after it, is no later word', async () => {
  await sync();
  const { rows } = await app.owner.query<{ id: string }>(
    `select provider_id as id from templates where company_id = $1 and name = 'boas_vindas'`,
    [company.id],
  );
  const told = { message_template_id: rows[0]?.id, message_template_name: 'boas_vindas', reason: 'SCAM' };
  const value = { ...told, event: 'REJECTED', message_template_language: 'pt_BR' };
  const changes = [{ field: 'message_template_status_update', value }];
  const statusAfter = async (time: number) => {
    const body = { object: 'whatsapp_business_account', entry: [{ id: wabaId, time, changes }] };
    expect(await postWebhook(app.url, app.platformSecret, JSON.stringify(body))).toBe(200);
    await app.idle();
    return (await named('boas_vindas')).status;
  };
  const now = Math.floor(Date.now() / 1000);
  expect([await statusAfter(now - 60), await statusAfter(now)]).toEqual(['approved', 'rejected']);
});

test('open screens hear that a template changed, and one that nobody has read yet is read', async () => {
  await sync();
  const screen = await company.listener(ana);
  const before = screen.events.length;
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'REJECTED', reason: 'SCAM' });
  await screen.waitFor(({ events }) =>
    events.slice(before).some(({ name, payload }) => name === 'whatsapp' && payload.action === 'update'),
  );
  expect(await named('boas_vindas')).toMatchObject({ status: 'rejected' });
  await app.sim.template({ wabaId, name: 'aviso_novo', components: [{ type: 'BODY', text: 'Novo' }] });
  await app.idle();
  expect(await named('aviso_novo')).toMatchObject({ status: 'approved' });
  screen.disconnect();
});

test('companies with numbers of one account are each told', async () => {
  const other = await openCompany(wabaId);
  const elsewhere = await other.admin();
  const which = { params: { whatsappId: other.connectionId } };
  await sync();
  await other.request(elsewhere, syncTemplates, which);
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'REJECTED', reason: 'SCAM' });
  await app.idle();
  const rejected = { name: 'boas_vindas', status: 'rejected', reason: 'SCAM' };
  expect(await list()).toContainEqual(expect.objectContaining(rejected));
  const { templates } = await other.request(elsewhere, listTemplates, which);
  expect(templates).toContainEqual(expect.objectContaining(rejected));
});

test('of an account that no connection names nothing is kept for the operator', async () => {
  await app.owner.query('update connections set waba_id = null where id = $1', [company.connectionId]);
  await app.sim.template({ wabaId, name: 'boas_vindas', status: 'REJECTED' });
  await app.idle();
  expect((await app.owner.query('select from control.inbox_unrouted')).rowCount).toBe(0);
});

describe('sending', () => {
  beforeEach(async () => {
    await sync();
  });

  test('with an over window it arrives as the platform draws it, says all its words here, and gets its ticks', async () => {
    const ticket = await lateTicket();
    const { id: templateId } = await named('pedido_pronto');
    const variables = [{ part: 'header' as const, name: '1', text: '4711' }, body('1', 'Rosa'), body('2', 'as 18 h')];
    const sent = await send(ticket.id, { templateId, variables });
    expect(sent.status).toBe(200);
    const words =
      '*Pedido 4711*\n\nOlá, Rosa! O seu pedido está pronto e pode ser retirado até as 18 h.\n\nPadaria Aurora';
    expect(sent.body).toMatchObject({ mediaType: 'chat', body: words, fromMe: true });
    const { template, text } = await app.sim.expectSent({ to: `Rosa ${company.id}` });
    expect([template?.name, template?.header, text]).toEqual([
      'pedido_pronto',
      'Pedido 4711',
      'Olá, Rosa! O seu pedido está pronto e pode ser retirado até as 18 h.',
    ]);
    await app.idle();
    const last = (await messagesOf(ticket.id)).at(-1);
    expect(last).toMatchObject({ id: sent.body.id, sendState: 'sent', ack: 2 });
    const [shown] = await company.tickets(ana, 'open');
    expect(shown?.lastMessage).toContain('Pedido 4711');
  });

  test('the same key sends once, and stands for nothing else', async () => {
    const ticket = await lateTicket();
    const { id: templateId } = await named('acompanhe_a_entrega');
    const order = { templateId, variables: [body('1', 'Rosa'), { part: 'button' as const, name: '0', text: 'a1b2' }] };
    const [first, again] = [await send(ticket.id, order, 'one-key-1'), await send(ticket.id, order, 'one-key-1')];
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const other = { ...order, variables: [body('1', 'Bia'), { part: 'button' as const, name: '0', text: 'a1b2' }] };
    expect(await send(ticket.id, other, 'one-key-1')).toMatchObject({
      status: 409,
      body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' },
    });
    const { template } = await app.sim.expectSent({ to: `Rosa ${company.id}` });
    expect(template?.buttons).toEqual([
      { kind: 'URL', text: 'Acompanhar', target: 'https://loja.exemplo.test/e/a1b2' },
    ]);
    await app.idle();
    expect((await messagesOf(ticket.id)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  test('a code to be copied goes along', async () => {
    const ticket = await lateTicket();
    const { id: templateId } = await named('cupom_de_volta');
    await send(ticket.id, { templateId, variables: [{ part: 'button', name: '0', text: 'VOLTA10' }] });
    const { template } = await app.sim.expectSent({ to: `Rosa ${company.id}` });
    expect(template?.buttons[0]).toMatchObject({ kind: 'COPY_CODE', target: 'VOLTA10' });
  });

  test('a form, a code of authentication and a place on a map go as the platform wants them', async () => {
    const ticket = await lateTicket();
    await app.sim.template({
      wabaId,
      name: 'agende_aqui',
      components: [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'Agende a sua visita, {{1}}.' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Agendar' }] },
      ],
    });
    await app.sim.template({
      wabaId,
      name: 'codigo',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', text: '*{{1}}* é o seu código.' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] },
      ],
    });
    await sync();
    const at = (name: string, text: string) => ({ part: 'location' as const, name, text });
    const place = [at('coordinates', '-23.55,-46.63'), at('name', 'Padaria Aurora'), at('address', 'Rua A, 1')];
    const { id: form } = await named('agende_aqui');
    const sent = await send(ticket.id, { templateId: form, variables: [...place, body('1', 'Rosa')] });
    expect(sent.body).toMatchObject({ body: '*Padaria Aurora · Rua A, 1*\n\nAgende a sua visita, Rosa.' });
    const arrived = await app.sim.expectSent({ to: `Rosa ${company.id}`, text: 'Agende a sua visita, Rosa.' });
    expect(arrived.template).toMatchObject({
      header: 'Padaria Aurora, Rua A, 1 (-23.55, -46.63)',
      buttons: [{ kind: 'FLOW', target: String(sent.body.id) }],
    });
    const { id: code } = await named('codigo');
    await send(ticket.id, { templateId: code, variables: [body('1', '4711')] });
    const told = await app.sim.expectSent({ to: `Rosa ${company.id}`, text: '*4711* é o seu código.' });
    expect(told.template?.buttons).toMatchObject([{ kind: 'OTP', target: '4711' }]);
    const nowhere = [at('coordinates', '123,0'), ...place.slice(1), body('1', 'Rosa')];
    expect(await send(ticket.id, { templateId: form, variables: nowhere })).toMatchObject({
      status: 422,
      body: { code: 'ERR_TEMPLATE_VALUES' },
    });
  });

  test('a picture goes above the words, and another kind of file does not', async () => {
    const ticket = await lateTicket();
    const { id } = await named('novidade_da_semana');
    const variables = JSON.stringify([body('nome', 'Rosa'), body('produto', 'pão de queijo')]);
    const post = (bytes: Uint8Array, name: string) => {
      const form = new FormData();
      form.set('templateId', String(id));
      form.set('variables', variables);
      form.set('medias', formFile({ bytes, name }));
      return postFormAt<typeof sendTemplate>(app.url, ana, `/messages/template/${ticket.id}`, form);
    };
    const refusal = await post(Buffer.from('%PDF-1.7\n'), 'nota.pdf');
    expect(refusal).toMatchObject({ status: 422, body: { code: 'ERR_TEMPLATE_FILE' } });
    const sent = await post(sampleFiles.photo, 'pao.jpg');
    expect(sent.body).toMatchObject({
      mediaType: 'image',
      body: 'Rosa, chegou novidade: pão de queijo. Quer que eu reserve para você?',
      dataJson: { state: 'ready', template: { name: 'novidade_da_semana', buttons: [{ title: 'Quero' }] } },
    });
    const { file, text, template } = await app.sim.expectSent({ to: `Rosa ${company.id}` });
    expect([file?.mime, text, template?.name]).toEqual(['image/jpeg', sent.body.body, 'novidade_da_semana']);
    await app.idle();
    expect((await messagesOf(ticket.id)).at(-1)).toMatchObject({ sendState: 'sent' });
  });
});

describe('what is refused', () => {
  beforeEach(async () => {
    await sync();
  });

  test('what is missing, too much, too long or unfit is said, and nothing is written', async () => {
    const ticket = await lateTicket();
    const { id: templateId } = await named('acompanhe_a_entrega');
    const button = { part: 'button' as const, name: '0', text: 'a1' };
    const refused = async (variables: NonNullable<BodyOf<typeof sendTemplate>['variables']>, code: string) =>
      expect([variables, await send(ticket.id, { templateId, variables })]).toEqual([
        variables,
        { status: 422, body: expect.objectContaining({ code }) },
      ]);
    await refused([], 'ERR_TEMPLATE_VALUES');
    await refused([button], 'ERR_TEMPLATE_VALUES');
    await refused([body('1', ' '), button], 'ERR_TEMPLATE_VALUES');
    await refused([body('1', 'a\nb'), button], 'ERR_TEMPLATE_VALUES');
    await refused([body('1', 'Rosa'), body('2', 'x'), button], 'ERR_TEMPLATE_VALUES');
    await refused([body('1', 'x'.repeat(1100)), button], 'ERR_BODY_TOO_LONG');
    const { id: pictured } = await named('novidade_da_semana');
    const words = [body('nome', 'Rosa'), body('produto', 'bolo')];
    const bare = await send(ticket.id, { templateId: pictured, variables: words });
    expect(bare).toMatchObject({ status: 422, body: { code: 'ERR_TEMPLATE_FILE' } });
    expect((await messagesOf(ticket.id)).filter(({ fromMe }) => fromMe)).toEqual([]);
  });

  test('what is paused, of another connection or of another company is not sent, nor into a ticket that waits', async () => {
    const ticket = await lateTicket();
    const { id: paused } = await named('pesquisa_antiga');
    const stopped = await send(ticket.id, { templateId: paused, variables: [body('1', 'Rosa')] });
    expect(stopped).toMatchObject({ status: 422, body: { code: 'ERR_TEMPLATE_NOT_SENDABLE' } });
    const { id: own } = await named('boas_vindas');
    const missing = await send(ticket.id, { templateId: 999_999 });
    expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_TEMPLATE_FOUND' } });

    const mine = company;
    company = await openCompany();
    const stranger = await company.admin();
    await company.request(stranger, syncTemplates, { params: params() });
    const { templates } = await company.request(stranger, listTemplates, { params: params() });
    company = mine;
    const foreign = await send(ticket.id, { templateId: templates[0]?.id ?? 0 });
    expect(foreign).toEqual(missing);

    await company.receives(`Espera ${company.id}`, 'oi');
    await app.idle();
    const waiting = (await company.tickets(ana, 'pending'))[0] ?? expect.fail('nobody waits');
    expect(await send(waiting.id, { templateId: own })).toMatchObject({
      status: 422,
      body: { code: 'ERR_TICKET_NOT_OPEN' },
    });
  });

  test('what the platform refuses after all shows with its code, and the list is read anew', async () => {
    const ticket = await lateTicket();
    const { id: templateId } = await named('boas_vindas');
    await app.sim.removeTemplate({ wabaId, name: 'boas_vindas' });
    await send(ticket.id, { templateId });
    await app.idle();
    expect((await messagesOf(ticket.id)).at(-1)).toMatchObject({ sendState: 'failed', sendError: '132001' });
    expect((await list()).map(({ name }) => name)).not.toContain('boas_vindas');
  });
});
