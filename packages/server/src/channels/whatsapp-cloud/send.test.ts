import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { whatsappCloud } from './index.ts';
import { fieldsOf, madeUpId } from './read-json.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

test.each([
  ['veja https://loja.example/pedido/7', true],
  ['HTTP://LOJA.EXAMPLE', true],
  ['loja.example, ou https:// sozinho', undefined],
  ['bom dia', undefined],
])('%s: a link is shown with its preview', async (body, expected) => {
  server.answerWith({ status: 200, body: '{"messages":[{"id":"wamid.OUT"}]}' });
  const { send } = whatsappCloud({ baseUrl: server.url, version: 'v25.0' });
  await send(
    { companyId: 1, connectionId: 2, channel: 'whatsappapi', accountId: '1055', accessToken: 'token' },
    {
      kind: 'message',
      messageId: 1,
      to: { type: 'phone', scope: '', value: '5511988887777' },
      body,
      part: { kind: 'text' },
      quotedProviderId: null,
    },
  );
  const [asked] = server.takeRequests();
  expect(fieldsOf(JSON.parse(asked?.body ?? '')).text).toEqual({
    body,
    ...(expected === undefined ? {} : { preview_url: expected }),
  });
});

const access = {
  companyId: 1,
  connectionId: 2,
  channel: 'whatsappapi',
  accountId: '1055',
  accessToken: 'token',
} as const;

test('what goes to a group goes there, answers nothing that has no name there, and is not said to be read', async () => {
  server.answerWith({ status: 200, body: '{"messages":[{"id":"wamid.OUT"}]}' });
  const { send } = whatsappCloud({ baseUrl: server.url, version: 'v25.0' });
  const to = { type: 'group', scope: '', value: 'Y2FwaV9ncm91cDox-120363' } as const;
  const quotedProviderId = madeUpId({ any: 1 });
  await send(access, { kind: 'message', messageId: 1, to, body: 'oi', part: { kind: 'text' }, quotedProviderId });
  const [asked] = server.takeRequests();
  const body = fieldsOf(JSON.parse(asked?.body ?? ''));
  expect(body).toMatchObject({ recipient_type: 'group', to: to.value, text: { body: 'oi' } });
  expect(body.context).toBeUndefined();
  const read = await send(access, { kind: 'read', providerId: 'wamid.IN', to });
  expect([read.kind, server.takeRequests()]).toEqual(['refused', []]);
});
