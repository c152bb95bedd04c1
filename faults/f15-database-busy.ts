import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { cutOffByKills } from './audit-outbound.ts';
import { crowdSize, openCrowd } from './crowd.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { type AcceptedSend, sendOutbound, writeInbound } from './load.ts';

const full = {
  in: 900,
  out: 96,
  customers: 48,
  conversations: 24,
  perSecond: 10,
  lockMs: 60_000,
};
const brief = {
  in: 300,
  out: 48,
  customers: 32,
  conversations: 16,
  perSecond: 10,
  lockMs: 15_000,
};

/** More callers at once than a process has connections for requests. */
const callers = 30;
/** Two seconds for a connection, ten for a statement, and what a busy machine adds. */
const answeredWithinMs = 13_500;
const healthyWithinMs = 1_000;
const recoverWithinMs = 15_000;

/** Somebody keeps rows that everybody wants, and a transaction stays open: refused with a time to come again, never hung. */
export const databaseBusy: Fault = {
  name: 'F15',
  title: 'locks held, connections used up, a long transaction',
  inTheRow: 'short',
  async play(desk, short) {
    const size = short ? brief : full;
    const { database, servers } = desk.stage;
    const crowd = await openCrowd(desk, { ...crowdSize, urls: servers.map((server) => server.url) });
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    const half = size.conversations / 2;
    const [free, wanted] = [conversations.slice(0, half), conversations.slice(half)];
    const endLong = await database.hold('select count(*) from messages', [], { patiently: true });
    const load = Promise.all([
      sendOutbound(desk.api, free, { count: size.out, perSecond: 2 }),
      writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond }),
    ]);
    await wait(3_000);
    const ids = wanted.map((conversation) => conversation.ticketId);
    const release = await database.hold('select from tickets where id = any($1) order by id for update', [ids], {
      patiently: true,
    });
    const crush = new Crush(desk, wanted);
    const crushed = crush.run();
    await wait(size.lockMs);
    await release();
    const releasedAt = performance.now();
    const sends = await crushed;
    const recovery = performance.now() - releasedAt;
    const [ordinary] = await load;
    await endLong();
    const { refused, slowest, slowestHealth } = crush;
    return {
      sends: [...ordinary, ...sends],
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `rows held ${size.lockMs / 1_000} s against ${callers} callers: ${refused} answers of 503, the slowest answer ${Math.round(slowest)} ms, health ${Math.round(slowestHealth)} ms, all served ${Math.round(recovery)} ms after`,
      excused: [503],
      faults: crush.judge(recovery),
      screens: crowd,
    };
  },
};

/** Callers who all want to write into the held tickets, and repeat each call under its key until it is taken. */
class Crush {
  refused = 0;
  slowest = 0;
  slowestHealth = 0;
  readonly #desk: Desk;
  readonly #wanted: readonly Conversation[];
  readonly #wrong: string[] = [];
  #isOver = false;

  constructor(desk: Desk, wanted: readonly Conversation[]) {
    this.#desk = desk;
    this.#wanted = wanted;
  }

  /** Resolves when every call was taken. */
  async run(): Promise<AcceptedSend[]> {
    const health = this.#watchHealth();
    const sends = await Promise.all(
      Array.from({ length: callers }, (_, index) => {
        const conversation = this.#wanted[index % this.#wanted.length];
        if (!conversation) throw new Error('nobody to write to');
        return this.#write(conversation, `drang ${index}`);
      }),
    );
    this.#isOver = true;
    await health;
    return sends;
  }

  judge(recoveryMs: number): string[] {
    const faults = [...new Set(this.#wrong)];
    if (this.refused === 0) faults.push('nobody was refused: the rows were not held');
    if (this.slowest > answeredWithinMs) faults.push(`a call hung for ${Math.round(this.slowest)} ms`);
    if (this.slowestHealth > healthyWithinMs) faults.push(`health took ${Math.round(this.slowestHealth)} ms`);
    if (recoveryMs > recoverWithinMs) faults.push(`all was served only ${Math.round(recoveryMs)} ms after the release`);
    return faults;
  }

  async #write({ customer, ticketId, owner }: Conversation, text: string): Promise<AcceptedSend> {
    const key = randomUUID();
    for (;;) {
      const since = performance.now();
      const answer = await fetch(`${this.#desk.api.url}/api/messages/${ticketId}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ body: text }),
      });
      this.slowest = Math.max(this.slowest, performance.now() - since);
      const body = (await answer.json()) as { id: number; code?: string };
      if (answer.status === 200) return { messageId: body.id, text, customer, ticketId };
      const pause = Number(answer.headers.get('retry-after'));
      if (answer.status === 503) this.refused += 1;
      else this.#wrong.push(`an answer of ${answer.status} ${body.code ?? ''}`);
      if (!(pause > 0)) this.#wrong.push(`an answer of ${answer.status} without Retry-After`);
      await wait(Math.max(pause, 1) * 1_000);
    }
  }

  async #watchHealth(): Promise<void> {
    while (!this.#isOver) {
      const since = performance.now();
      const answer = await fetch(`${this.#desk.api.url}/api/health`);
      this.slowestHealth = Math.max(this.slowestHealth, performance.now() - since);
      if (answer.status !== 200) this.#wrong.push(`health answered ${answer.status}`);
      await answer.body?.cancel();
      await wait(250);
    }
  }
}
