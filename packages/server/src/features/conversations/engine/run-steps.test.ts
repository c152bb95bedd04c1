import { expect, test } from 'vitest';
import type { Mover } from '../../../platform/mover.ts';
import { placeOf } from '../../tickets/index.ts';
import { foldEffect } from './fold-effect.ts';
import { layersOf } from './layers.ts';
import { runSteps, settle } from './run-steps.ts';
import { closeFrom, defineReaction, defineStep, type Effect, type RuledTicket, rulesIn, type Settled } from './step.ts';

const place: RuledTicket = {
  id: 1,
  contact_id: 1,
  connection_id: 1,
  channel: 'whatsapp',
  status: 'open',
  is_group: false,
  queue_id: null,
  user_id: null,
  is_new_to_owner: false,
  unread_messages: 2,
  last_message_id: null,
  is_bot: false,
  use_integration: false,
  amount_used_bot_queues: 1,
  queued_at: null,
  last_inbound_at: null,
  last_outbound_at: null,
  first_reply_at: null,
  snoozed_at: new Date(1),
  snoozed_until: null,
  imported_at: null,
  created_at: new Date(0),
  saidAt: null,
};
const now = new Date(5_000);
const by: Mover = { kind: 'program', name: 'test' };
const moment = { now, cause: { kind: 'turn', name: 'test' }, by, groupAsTicket: false } as const;
const close = closeFrom({ status: 'open', userId: null, queueId: null, isGroup: false });
const say = (text: string): Effect => ({ do: 'say', text, as: 'attendant' });
const settledOn = (ticketId: number, effect: Effect): Settled => ({ ticketId, by, from: placeOf(place), effect });
const kindsOf = (layers: Settled[][]) =>
  layers.map((layer) => layer.map(({ ticketId, effect }) => [ticketId, effect.do]));

test('many tickets take as few layers as one: a kind that some come to later waits for them', () => {
  const settled = [settledOn(1, say('a')), settledOn(1, close), settledOn(2, close), settledOn(3, close)];
  expect(kindsOf(layersOf(settled))).toEqual([
    [[1, 'say']],
    [
      [1, 'move'],
      [2, 'move'],
      [3, 'move'],
    ],
  ]);
  const after = [settledOn(1, close), settledOn(1, say('a')), settledOn(2, say('b'))];
  expect(layersOf(after)).toHaveLength(2);
});

test('reactions that answer each other for ever are a fault, not a hang', () => {
  const circle = rulesIn([
    defineReaction<true>({ name: 'again', load: async () => true, on: () => ({ after: [close] }) }),
  ]).reactions.map((reaction) => ({ reaction, loaded: true }));
  const rules = { steps: [], reactions: circle };
  expect(() => settle(rules, moment, { ...place }, close, [])).toThrow('circle');
});

test('a step that stops is the last, and a later one sees what an earlier one has decided', () => {
  const seen: (string | null)[] = [];
  const step = (name: string, stops: boolean, effects: Effect[]) =>
    defineStep<true>({
      name,
      load: async () => true,
      decide(_, { ticket }) {
        seen.push(`${name} ${ticket.status} ${ticket.saidAt === null ? 'quiet' : 'told'}`);
        return { effects, stops };
      },
    });
  const parts = [step('one', false, [say('a'), close]), step('two', true, []), step('three', false, [])];
  const rules = { steps: rulesIn(parts).steps.map((one) => ({ step: one, loaded: true })), reactions: [] };
  runSteps(rules, moment, { ...place }, []);
  expect(seen).toEqual(['one open quiet', 'two closed told']);
});

test('what is decided is folded as the rows will have it', () => {
  const ticket = { ...place };
  const accept: Effect = {
    do: 'move',
    change: { kind: 'change', act: 'accept', status: 'open', userId: 7, queueId: 3, log: 'open' },
  };
  foldEffect(ticket, accept, moment);
  expect(ticket).toMatchObject({
    user_id: 7,
    queue_id: 3,
    is_new_to_owner: true,
    snoozed_at: null,
    unread_messages: 2,
  });
  foldEffect(ticket, { do: 'note', text: 'a' }, moment);
  expect([ticket.saidAt, ticket.last_outbound_at]).toEqual([null, null]);
  foldEffect(ticket, say('a'), moment);
  expect([ticket.saidAt, ticket.last_outbound_at]).toEqual([now, now]);
  foldEffect(ticket, closeFrom(placeOf(ticket)), moment);
  const closed = {
    status: 'closed',
    user_id: 7,
    unread_messages: 0,
    amount_used_bot_queues: 0,
    is_new_to_owner: false,
  };
  expect(ticket).toMatchObject(closed);
});
