import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChannelAdapter, ConnectionAccess, OutboundAct } from '../adapter.ts';
import type { InboundEvent } from '../inbound-events.ts';
import { type Answer, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** An adapter's part in the suite: how it is built, realistic bodies, and its provider's ways of answering. */
export interface AdapterCase {
  build(baseUrl: string, timeoutMs: number): ChannelAdapter;
  access: ConnectionAccess;
  /** Webhook bodies, with the number of events and of unread parts in each. */
  fixtures: readonly { name: string; body: unknown; events: number; unread: number }[];
  acts: { message: OutboundAct; read: OutboundAct; reaction: OutboundAct; edit: OutboundAct; revoke: OutboundAct };
  /** Finds our words, the answered message and our own id in what was sent. */
  readSent(body: unknown): { text: unknown; quoted: unknown; messageId: unknown };
  answers: {
    accepted: Answer & { providerId: string };
    read: Answer;
    /** `permission`: the answer says that the access lacks this one. */
    refused: readonly (Answer & { code: string; permission?: string })[];
    later: readonly (Answer & { code: string; retryAfterMs: number | null })[];
    ambiguous: readonly Answer[];
  };
}

/** Checks that an event is complete, however it comes. */
export function expectWhole(event: InboundEvent): void {
  expect(event.providerId.length).toBeGreaterThan(0);
  expect(Number.isSafeInteger(event.at)).toBe(true);
  if (event.kind === 'message') expect(event.chat.identities.length).toBeGreaterThan(0);
  else if (event.kind === 'status') expect(event.ack === null).toBe(event.error !== null);
  else if (event.kind === 'ticks') expect(event.to.value.length).toBeGreaterThan(0);
  else if (event.kind === 'alias') expect(event.identities.length).toBeGreaterThan(1);
  else if (event.kind === 'edit' || event.kind === 'revoke' || event.kind === 'vote')
    expect(event.targetProviderId.length).toBeGreaterThan(0);
  else if (event.kind === 'template') expect(event.businessId.length).toBeGreaterThan(0);
  else if (event.kind === 'account') expect(Object.keys(event.word).length).toBeGreaterThan(1);
  else if (event.kind === 'loss') expect(event.messageId).toBeGreaterThan(0);
  else if (event.kind === 'addressBook') expect(event.people.length).toBeGreaterThan(0);
  else expect(event.messages.length > 0 || event.isLast || event.refusedBy !== null).toBe(true);
}

/** The suite for every adapter whose provider is called over HTTP. */
export function testConformance(name: string, given: AdapterCase): void {
  describe(`${name} keeps the adapter's word`, () => {
    testReading(given);
    testSending(given);
    testActs(given);
  });
}

function testReading({ build, fixtures }: AdapterCase): void {
  const adapter = build('http://127.0.0.1:9', 1000);

  test.each(fixtures)('reads $name', ({ body, events, unread }) => {
    const before = JSON.stringify(body);
    const parsed = adapter.parse(body);
    expect([parsed.events.length, parsed.unread.length]).toEqual([events, unread]);
    for (const { account, chat, event } of parsed.events) {
      expect([account, chat].every((text) => text.length > 0)).toBe(true);
      expectWhole(event);
    }
    expect(adapter.parse(body)).toEqual(parsed);
    expect(JSON.stringify(body)).toBe(before);
  });

  test('reads anything without throwing', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => void adapter.parse(body)));
    for (const nothing of [undefined, null, Number.NaN, () => {}]) adapter.parse(nothing);
  });
}

function testSending({ build, access, acts, readSent, answers }: AdapterCase): void {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());
  const send = (answer: Answer, act = acts.message, timeoutMs = 5_000) => {
    server.answerWith(answer);
    return build(server.url, timeoutMs).send(access, act);
  };

  test('what is accepted brings the provider id, and our own id went along', async () => {
    const { providerId, ...answer } = answers.accepted;
    expect(await send(answer)).toEqual({ kind: 'accepted', providerId });
    const { message } = acts;
    const sent = readSent(JSON.parse(server.takeRequests()[0]?.body ?? 'null'));
    if (message.kind !== 'message') throw new Error('the case names a message to send');
    expect(sent).toEqual({
      text: message.body,
      quoted: message.quotedProviderId,
      messageId: String(message.messageId),
    });
  });

  test('a read receipt is accepted', async () => {
    expect((await send(answers.read, acts.read)).kind).toBe('accepted');
  });

  test.each(answers.refused)('$status $code is refused', async ({ code, permission, ...answer }) => {
    expect(await send(answer)).toEqual({ kind: 'refused', code, permission });
  });

  test.each(answers.later)('$status $code is for later', async ({ code, retryAfterMs, ...answer }) => {
    expect(await send(answer)).toMatchObject({ kind: 'later', code, retryAfterMs });
  });

  test.each(answers.ambiguous)('$status $body is ambiguous', async (answer) => {
    expect((await send(answer)).kind).toBe('ambiguous');
  });

  test('an answer that is cut off, or never comes, is ambiguous; nothing is sent twice', async () => {
    server.takeRequests();
    const { status, body } = answers.accepted;
    expect((await send({ status, body, cutAfter: 10 })).kind).toBe('ambiguous');
    expect((await send({ status, body, cutAfter: 0 })).kind).toBe('ambiguous');
    expect((await send({ status, body, silent: true }, acts.message, 200)).kind).toBe('ambiguous');
    expect(server.takeRequests().length).toBe(3);
  });

  test('nobody there is for later', async () => {
    const gone = await startScriptedServer();
    await gone.close();
    expect((await build(gone.url, 1_000).send(access, acts.message)).kind).toBe('later');
    expect((await build('http://nowhere.invalid', 5_000).send(access, acts.message)).kind).toBe('later');
  });
}

function testActs({ build, access, acts, answers }: AdapterCase): void {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());
  const send = (answer: Answer, act: OutboundAct) => {
    server.answerWith(answer);
    return build(server.url, 5_000).send(access, act);
  };

  test('a reaction is accepted where the channel has them, and says the sign and what it is on', async () => {
    const { providerId, ...answer } = answers.accepted;
    server.takeRequests();
    const outcome = await send(answer, acts.reaction);
    const asked = server.takeRequests();
    if (!build(server.url, 1_000).capabilities.reactions) return expect([outcome.kind, asked]).toEqual(['refused', []]);
    if (acts.reaction.kind !== 'message' || acts.reaction.part.kind !== 'reaction') throw new Error('no reaction');
    expect(outcome).toEqual({ kind: 'accepted', providerId });
    expect(asked[0]?.body).toContain(acts.reaction.body);
    expect(asked[0]?.body).toContain(acts.reaction.part.targetProviderId);
  });

  test.each(['edit', 'revoke'] as const)('%s is accepted where the channel can, else refused unasked', async (kind) => {
    const { providerId: _, ...answer } = answers.accepted;
    server.takeRequests();
    const { kind: outcome } = await send(answer, acts[kind]);
    const { edits, deletes } = build(server.url, 1_000).capabilities;
    const can = kind === 'edit' ? edits : deletes;
    expect([outcome, server.takeRequests().length]).toEqual(can ? ['accepted', 1] : ['refused', 0]);
  });
}
