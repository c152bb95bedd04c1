import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConnectionAccess, OutboundPart } from '../adapter.ts';
import { type Answer, type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { whatsappCloud } from './index.ts';
import { parseEnvelope } from './parse.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const access: ConnectionAccess = {
  companyId: 1,
  connectionId: 2,
  channel: 'whatsappapi',
  accountId: '1055',
  accessToken: 'segredo',
  businessId: '3001',
};
const adapter = () => whatsappCloud({ baseUrl: server.url, version: 'v25.0' });
const list = (after: string | null = null, given = access) =>
  adapter().listTemplates?.(given, after, AbortSignal.timeout(5_000)) ?? expect.fail('the channel has templates');
const error = (code: number) => JSON.stringify({ error: { message: 'x', code } });

const listed = {
  id: '77',
  name: 'pedido',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  rejected_reason: 'NONE',
  quality_score: { score: 'GREEN' },
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
    { type: 'BODY', text: 'Olá, {{1}}' },
    { type: 'FOOTER', text: 'Loja' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Ver', url: 'https://loja.test/{{1}}' },
        { type: 'COPY_CODE' },
        { type: 'FLOW', text: 'Abrir' },
      ],
    },
  ],
};
const page = (data: unknown[], after: string | null): Answer => ({
  status: 200,
  body: JSON.stringify({
    data,
    paging: { cursors: { after: 'c2' }, ...(after === null ? {} : { next: `https://graph.test/?after=${after}` }) },
  }),
});

test('a page is asked for with the token, read as ours, and says where the next one begins', async () => {
  server.answerWith(page([listed, { id: '78', name: 'sem_corpo', language: 'pt_BR' }, 7], 'c2'));
  expect(await list('c1')).toEqual({
    kind: 'page',
    next: 'c2',
    templates: [
      {
        providerId: '77',
        name: 'pedido',
        language: 'pt_BR',
        category: 'utility',
        status: 'approved',
        reason: null,
        quality: 'green',
        content: {
          header: { kind: 'text', text: 'Pedido {{1}}' },
          body: 'Olá, {{1}}',
          footer: 'Loja',
          buttons: [
            { kind: 'url', title: 'Ver', link: 'https://loja.test/{{1}}', phone: null },
            { kind: 'copy', title: 'Copiar código', link: null, phone: null },
            { kind: 'flow', title: 'Abrir', link: null, phone: null },
          ],
        },
      },
    ],
  });
  const [asked] = server.takeRequests();
  expect(asked?.authorization).toBe('Bearer segredo');
  expect(asked?.path).toMatch(/^\/v25\.0\/3001\/message_templates\?fields=.*&limit=100&after=c1$/);
  server.answerWith(page([], null));
  expect(await list()).toEqual({ kind: 'page', templates: [], next: null });
});

test.each<[Answer, object]>([
  [
    { status: 400, body: error(200) },
    { kind: 'refused', code: '200' },
  ],
  [
    { status: 401, body: error(190) },
    { kind: 'refused', code: '190' },
  ],
  [
    { status: 400, body: error(80007) },
    { kind: 'later', code: '80007' },
  ],
  [
    { status: 429, body: '' },
    { kind: 'later', code: 'HTTP_429' },
  ],
  [
    { status: 502, body: '<html>' },
    { kind: 'later', code: 'HTTP_502' },
  ],
  [
    { status: 200, body: '{"data":' },
    { kind: 'later', code: 'HTTP_200' },
  ],
])('%o is %o', async (answer, expected) => {
  server.answerWith(answer);
  expect(await list()).toEqual(expected);
});

test('without a business account nobody is asked', async () => {
  server.takeRequests();
  expect(await list(null, { ...access, businessId: null })).toEqual({ kind: 'refused', code: 'ERR_ACCOUNT_REQUIRED' });
  expect(server.takeRequests()).toEqual([]);
});

type TemplatePart = Extract<OutboundPart, { kind: 'template' }>;

async function sentOf(part: Omit<TemplatePart, 'kind'>): Promise<unknown> {
  server.takeRequests();
  server.answerWith({ status: 200, body: '{"messages":[{"id":"wamid.T"}]}' });
  const to = { type: 'phone' as const, scope: '', value: '5511988887777' };
  const outcome = await adapter().send(access, {
    kind: 'message',
    messageId: 9,
    to,
    body: 'as palavras',
    part: { kind: 'template', ...part },
    quotedProviderId: null,
  });
  expect(outcome).toEqual({ kind: 'accepted', providerId: 'wamid.T' });
  return JSON.parse(server.takeRequests()[0]?.body ?? 'null');
}

const template: TemplatePart['template'] = {
  name: 'pedido',
  language: 'pt_BR',
  header: null,
  text: 'Olá',
  footer: null,
  buttons: [],
  values: [],
};

test('without a place nothing is filled in', async () => {
  expect(await sentOf({ template, file: null })).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '5511988887777',
    type: 'template',
    template: { name: 'pedido', language: { code: 'pt_BR' } },
    biz_opaque_callback_data: '9',
  });
});

test('header, body, addresses and codes are filled in where they belong, names by name', async () => {
  const button = (link: string | null, code: string | null) => ({ title: 'x', link, phone: null, code });
  const given: TemplatePart['template'] = {
    ...template,
    buttons: [button(null, null), button('https://loja.test/7', null), button(null, 'VOLTA10')],
    values: [
      { part: 'header', name: '1', text: '4711' },
      { part: 'body', name: 'nome', text: 'Rosa' },
      { part: 'button', name: '1', text: '7' },
      { part: 'button', name: '2', text: 'VOLTA10' },
    ],
  };
  expect(await sentOf({ template: given, file: null })).toMatchObject({
    template: {
      components: [
        { type: 'header', parameters: [{ type: 'text', text: '4711' }] },
        { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Rosa' }] },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '7' }] },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: '2',
          parameters: [{ type: 'coupon_code', coupon_code: 'VOLTA10' }],
        },
      ],
    },
  });
});

test('the code of authentication is listed as an address of the platform’s own, and is told once more', async () => {
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  const components = [
    { type: 'BODY', text: '*{{1}}* is your code.' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copy code', url }] },
  ];
  server.answerWith(page([{ ...listed, category: 'AUTHENTICATION', components }], null));
  expect(await list()).toMatchObject({ templates: [{ content: { buttons: [{ kind: 'otp', link: null }] } }] });
});

test('a file goes above the words by the id of its upload; only a paper has a name', async () => {
  const above = async (fileKind: 'image' | 'document') =>
    sentOf({ template, file: { fileKind, uploadId: '55', name: 'nota.pdf' } });
  expect(await above('image')).toMatchObject({
    template: { components: [{ type: 'header', parameters: [{ type: 'image', image: { id: '55' } }] }] },
  });
  expect(await above('document')).toMatchObject({
    template: {
      components: [
        { type: 'header', parameters: [{ type: 'document', document: { id: '55', filename: 'nota.pdf' } }] },
      ],
    },
  });
});

const told = (field: string, value: object) =>
  parseEnvelope({
    entry: [
      {
        id: '3001',
        time: 1795215154,
        changes: [
          {
            field,
            value: {
              message_template_id: 77,
              message_template_name: 'pedido',
              message_template_language: 'pt_BR',
              ...value,
            },
          },
        ],
      },
    ],
  });

test.each<[string, object, object]>([
  ['message_template_status_update', { event: 'REJECTED', reason: 'SCAM' }, { status: 'rejected', reason: 'SCAM' }],
  ['message_template_status_update', { event: 'PAUSED', reason: 'NONE' }, { status: 'paused', reason: null }],
  ['message_template_quality_update', { new_quality_score: 'RED' }, { quality: 'red' }],
  ['message_template_quality_update', { new_quality_score: 'UNKNOWN' }, { quality: null }],
  ['template_category_update', { new_category: 'MARKETING' }, { category: 'marketing' }],
])('%s %o is %o', (field, value, change) => {
  const event = {
    kind: 'template',
    providerId: '77',
    businessId: '3001',
    name: 'pedido',
    language: 'pt_BR',
    change,
    at: 1795215154000,
  };
  expect(told(field, value)).toEqual({ events: [{ account: 'waba:3001:', chat: 'templates', event }], unread: [] });
});

test('a word that we do not know changes nothing, and what names no template is named unread', () => {
  expect(told('message_template_status_update', { event: 'FLAGGED' })).toEqual({ events: [], unread: [] });
  expect(told('message_template_status_update', { event: 'APPROVED', message_template_name: '' })).toEqual({
    events: [],
    unread: [{ account: null, reason: 'message_template_status_update of unknown shape' }],
  });
});
