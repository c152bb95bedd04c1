import { setTimeout as wait } from 'node:timers/promises';
import { cutOffByKills } from './audit-outbound.ts';
import { crowdSize, openCrowd } from './crowd.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOne, writeInbound } from './load.ts';
import type { Screen } from './screens.ts';

/** What one process does is on the other's screens within this time, Redis or not. */
const shownWithinMs = 2_000;
/** The longest pause between two tries to reach Redis, and a little. */
const reconnectMs = 6_000;

const full = {
  customers: 48,
  conversations: 24,
  perSecond: 20,
  probes: 40,
  awayMs: 60_000,
};
const brief = { customers: 24, conversations: 12, perSecond: 15, probes: 15, awayMs: 12_000 };

/** Redis only makes two processes quicker: killed, away and back empty, nothing is lost and little is later. */
export const redisAway: Fault = {
  name: 'F8',
  title: 'Redis killed, away, back empty',
  inTheRow: 'short',
  isTwoNodes: true,
  hasRedis: true,
  async play(desk, short, screens) {
    const size = short ? brief : full;
    const { servers, redis } = desk.stage;
    const crowd = await openCrowd(desk, { ...crowdSize, urls: servers.map((server) => server.url) });
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    // The team's calls go to the first process; this screen hangs on the second.
    const screen = screens.find(({ url, seesAll }) => seesAll && url === servers[1]?.url);
    if (!screen || !redis) throw new Error('the stage has no second process, or no Redis');
    const seconds = (size.awayMs + 2 * reconnectMs) / 1_000 + size.probes * 0.6;
    const inbound = writeInbound(desk, customers, {
      count: Math.round(seconds * size.perSecond),
      perSecond: size.perSecond,
    });
    const probe = new Probe(desk, conversations, screen);
    const before = await probe.measure('com', size.probes);
    await redis.kill();
    const awayUntil = performance.now() + size.awayMs;
    const away = await probe.measure('sem', size.probes);
    await wait(Math.max(0, awayUntil - performance.now()));
    await redis.start();
    await wait(reconnectMs);
    const after = await probe.measure('de novo', size.probes);
    await inbound;
    return {
      sends: probe.sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `by ${redis.kind}: shown by the other process after ${inWords(before)} with Redis, ${inWords(away)} without, ${inWords(after)} when it was back`,
      faults: judge(before, away, after),
      screens: crowd,
    };
  },
};

/** Sends by one process and looks when the other's screen shows it. */
class Probe {
  readonly sends: AcceptedSend[] = [];
  readonly #desk: Desk;
  readonly #conversations: readonly Conversation[];
  readonly #screen: Screen;

  constructor(desk: Desk, conversations: readonly Conversation[], screen: Screen) {
    this.#desk = desk;
    this.#conversations = conversations;
    this.#screen = screen;
  }

  async measure(label: string, count: number): Promise<number[]> {
    const waits: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const conversation = this.#conversations[index % this.#conversations.length];
      if (!conversation) break;
      const send = await sendOne(this.#desk.api, conversation, `${label} ${index}`);
      this.sends.push(send);
      const since = performance.now();
      const isShown = () => this.#screen.model.messages(send.ticketId).some(({ id }) => id === send.messageId);
      await this.#screen.model.waitFor(isShown, 30_000);
      waits.push(performance.now() - since);
      await wait(this.#desk.stage.random.between(100, 500)); // so that the looks twice a second are met at any moment
    }
    return waits.sort((one, other) => one - other);
  }
}

const medianOf = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const inWords = (sorted: readonly number[]) =>
  `${Math.round(medianOf(sorted))} ms (at most ${Math.round(sorted.at(-1) ?? 0)})`;

function judge(before: readonly number[], away: readonly number[], after: readonly number[]): string[] {
  const faults: string[] = [];
  const slowest = Math.max(...before, ...away, ...after);
  if (slowest > shownWithinMs)
    faults.push(`a message was on the other process's screen only after ${Math.round(slowest)} ms`);
  if (medianOf(before) > medianOf(away)) faults.push('Redis did not make it quicker');
  if (medianOf(after) > medianOf(away)) faults.push('Redis came back and was not used');
  return faults;
}
