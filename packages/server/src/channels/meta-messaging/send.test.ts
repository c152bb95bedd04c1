import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConnectionAccess, OutboundAct, OutboundPart } from '../adapter.ts';
import { type Answer, type ScriptedServer, startScriptedServer } from '../conformance/scripted-server.ts';
import { instagram, messenger } from './index.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => void server.takeRequests());

const access: ConnectionAccess = {
  companyId: 1,
  connectionId: 2,
  channel: 'facebook',
  accountId: '700',
  accessToken: 'segredo',
};
const to = { type: 'psid', scope: '700', value: '24' } as const;
const act = (part: OutboundPart, body = 'oi', isManual = true): OutboundAct => ({
  kind: 'message',
  messageId: 9,
  to,
  body,
  part,
  quotedProviderId: null,
  isManual,
});
const error = (code: number, subcode: number) => JSON.stringify({ error: { code, error_subcode: subcode } });
const sent: Answer = { status: 200, body: '{"recipient_id":"24","message_id":"m_1"}' };
const late: Answer = { status: 400, body: error(10, 2018278) };
const graph = () => ({ baseUrl: server.url, version: 'v25.0' });
const bodies = () => server.takeRequests().map(({ body }) => JSON.parse(body));

test('a person’s words are asked for once more with the tag, where the platform granted it; a program’s are not', async () => {
  const granted = messenger({ ...graph(), humanAgent: true });
  server.answerWith(late, sent);
  expect(await granted.send(access, act({ kind: 'text' }))).toEqual({ kind: 'accepted', providerId: 'm_1' });
  expect(bodies().map(({ messaging_type: type, tag }) => [type, tag])).toEqual([
    ['RESPONSE', undefined],
    ['MESSAGE_TAG', 'HUMAN_AGENT'],
  ]);
  for (const [adapter, isManual] of [
    [granted, false],
    [messenger(graph()), true],
  ] as const) {
    server.answerWith(late);
    expect(await adapter.send(access, act({ kind: 'text' }, 'oi', isManual))).toEqual({
      kind: 'refused',
      code: 'ERR_REPLY_WINDOW_OVER',
    });
    expect(bodies()).toHaveLength(1);
  }
  // Without permission for the tag, the words are too late and nothing else is wrong: the account may send.
  server.answerWith(late, { status: 403, body: '{"error":{"code":10}}' });
  const untagged = await granted.send(access, act({ kind: 'text' }));
  expect(untagged).toEqual({ kind: 'refused', code: 'ERR_REPLY_WINDOW_OVER' });
});

test('Instagram counts bytes, Messenger letters; what is too long is not sent', async () => {
  server.answerWith(sent);
  const accents = 'ã'.repeat(501);
  expect(await messenger(graph()).send(access, act({ kind: 'text' }, accents))).toMatchObject({ kind: 'accepted' });
  const onInstagram = { ...access, channel: 'instagram' } as const;
  expect(await instagram(graph()).send(onInstagram, act({ kind: 'text' }, accents))).toEqual({
    kind: 'refused',
    code: 'ERR_BODY_TOO_LONG',
  });
  expect(bodies()).toHaveLength(1);
});

test('a list goes as words with answers to press, a link as a button, a file by its upload', async () => {
  server.answerWith(sent);
  const rows = [{ id: 'r1', title: 'Um título bem comprido mesmo', description: null }];
  const list = { title: 'Menu', text: 'Escolha', buttonText: 'Ver', sections: [{ title: '', rows }] };
  const adapter = messenger(graph());
  await adapter.send(access, act({ kind: 'list', list }, 'Menu\nEscolha\n1. Um título'));
  await adapter.send(
    access,
    act({ kind: 'link', title: null, text: 'Veja', buttonText: 'Abrir', link: 'https://a.b/c' }),
  );
  await adapter.send(
    access,
    act({ kind: 'file', fileKind: 'document', uploadId: '77', name: 'a.pdf', isVoice: false }, ''),
  );
  const [asList, asLink, asFile] = bodies().map(({ message }) => message);
  expect(asList).toMatchObject({
    text: 'Menu\nEscolha\n1. Um título',
    quick_replies: [{ content_type: 'text', title: 'Um título bem compri', payload: 'r1' }],
  });
  expect(asLink.attachment.payload.buttons).toEqual([{ type: 'web_url', url: 'https://a.b/c', title: 'Abrir' }]);
  expect(asFile).toEqual({ attachment: { type: 'file', payload: { attachment_id: '77' } }, metadata: '9' });
});

test('signs go by the platform’s word or as they are, and are taken back', async () => {
  server.answerWith({ status: 200, body: '{"recipient_id":"24"}' });
  const reaction = { kind: 'reaction', targetProviderId: 'm_IN' } as const;
  for (const sign of ['👍', '🎉', ''])
    expect(await messenger(graph()).send(access, act(reaction, sign))).toEqual({ kind: 'accepted', providerId: null });
  expect(bodies().map(({ sender_action: action, payload }) => [action, payload.reaction])).toEqual([
    ['react', 'like'],
    ['react', '🎉'],
    ['unreact', undefined],
  ]);
});

test('an upload names its kind, and its platform on Instagram', async () => {
  server.answerWith({ status: 200, body: '{"attachment_id":"77"}' });
  const file = {
    kind: 'audio' as const,
    isVoice: true,
    bytes: new Blob(['som']),
    mimeType: 'audio/mp4',
    name: 'voz.m4a',
  };
  for (const adapter of [messenger(graph()), instagram(graph())])
    expect(await adapter.upload(access, file, AbortSignal.timeout(5_000))).toEqual({
      kind: 'uploaded',
      uploadId: '77',
    });
  const [first, second] = server.takeRequests();
  expect([first?.path, first?.authorization]).toEqual(['/v25.0/me/message_attachments', 'Bearer segredo']);
  expect(first?.body).toContain('"type":"audio"');
  expect(first?.body).not.toContain('name="platform"');
  expect(second?.body).toContain('name="platform"');
});

test('a file is fetched from where the platform keeps files, without the token', async () => {
  const open = (address: string) => messenger(graph()).openFile(access, address, AbortSignal.timeout(5_000));
  server.answerWith({ status: 200, body: 'foto' });
  const answer = await open(`${server.url}/file`);
  if (answer.kind !== 'open') throw new Error('the file is there');
  expect(await text(answer.body)).toBe('foto');
  expect(server.takeRequests().map(({ authorization }) => authorization)).toEqual([undefined]);
  for (const address of [
    'http://127.0.0.2:9/x',
    'https://evil.example/x',
    'https://fbcdn.net.evil.example/x',
    'nonsense',
  ])
    expect(await open(address)).toEqual({ kind: 'gone', code: 'ADDRESS_NOT_ALLOWED' });
  server.answerWith({ status: 403, body: 'expired' });
  expect(await open(`${server.url}/file`)).toEqual({ kind: 'gone', code: 'HTTP_403' });
});

test.each<[Answer, object]>([
  [
    { status: 200, body: '{"name":" Ana ","profile_pic":"https://x.fbcdn.net/1"}' },
    { kind: 'found', name: 'Ana', pictureUrl: 'https://x.fbcdn.net/1' },
  ],
  [
    { status: 200, body: '{"first_name":"Rui"}' },
    { kind: 'found', name: 'Rui', pictureUrl: null },
  ],
  [
    { status: 400, body: error(230, 0) },
    { kind: 'refused', code: '230/0' },
  ],
  [
    { status: 500, body: '' },
    { kind: 'later', code: 'HTTP_500', retryAfterMs: null },
  ],
])('asked who somebody is, %o', async (answer, expected) => {
  server.answerWith(answer);
  expect(await messenger(graph()).readProfile?.(access, to, AbortSignal.timeout(5_000))).toEqual(expected);
});
