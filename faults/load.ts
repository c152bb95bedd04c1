import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '../packages/contract/src/messages.schemas.ts';
import type { Api } from './api.ts';
import type { Conversation, Customer, Desk } from './desk.ts';

/** A message our side wrote and the server answered with 200: from here on it may not be lost. */
export interface AcceptedSend {
  messageId: number;
  text: string;
  customer: Customer;
  ticketId: number;
}

export interface Pace {
  count: number;
  perSecond: number;
}

const writersAtOnce = 8;

/** Runs `act` for 0 … count - 1 at the pace, or as fast as it goes. Each worker has its own numbers, one after the other. */
async function atPace(
  { count, perSecond }: Pace,
  workers: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const work = async (worker: number): Promise<void> => {
    for (let index = worker; index < count; index += workers) {
      const early = startedAt + (index / perSecond) * 1000 - performance.now();
      if (early > 0) await wait(early);
      await act(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, count) }, (_, worker) => work(worker)));
}

/** Customers write in turn, each its own messages one after the other. Resolves when all are in the simulator's journal. */
export async function writeInbound(desk: Desk, customers: readonly Customer[], pace: Pace): Promise<void> {
  // A customer always meets the same worker: the workers divide the customers.
  const workers = largestDivisor(customers.length, writersAtOnce);
  await atPace(pace, workers, async (index) => {
    const customer = customers[index % customers.length];
    if (!customer) return;
    await desk.stage.simulator
      .contact(`Prova ${customer.id.slice(6)}`)
      .says(`entra ${index}`, desk.stage.channel.account);
  });
}

const largestDivisor = (of: number, most: number): number => (of % most === 0 ? most : largestDivisor(of, most - 1));

/** The team writes in turn, each conversation one message after the other, repeated under its key until answered. */
export async function sendOutbound(
  api: Api,
  conversations: readonly Conversation[],
  pace: Pace,
  label = 'sai',
): Promise<AcceptedSend[]> {
  const accepted: AcceptedSend[] = [];
  const workers = largestDivisor(conversations.length, writersAtOnce);
  await atPace(pace, workers, async (index) => {
    const conversation = conversations[index % conversations.length];
    if (conversation) accepted.push(await sendOne(api, conversation, `${label} ${index}`));
  });
  return accepted;
}

export async function sendOne(api: Api, conversation: Conversation, text: string): Promise<AcceptedSend> {
  const { ticketId, customer, owner } = conversation;
  const call = { method: 'POST' as const, path: `/messages/${ticketId}`, body: { body: text }, key: randomUUID() };
  const { id } = await api.request<Message>(owner, call);
  return { messageId: id, text, customer, ticketId };
}
