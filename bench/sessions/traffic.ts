import { setTimeout as wait } from 'node:timers/promises';
import type { Conversation, Desk } from '../../faults/desk.ts';
import { type AcceptedSend, sendOne } from '../../faults/load.ts';
import { nameOfArrival, namesOfSend } from '../../faults/truth.ts';
import { type Line, writeOn } from './lines.ts';

const inPerSecond = 10;
const outPerSecond = 2;

/** Messages in both directions until it is stopped, over all lines in turn. */
export class Traffic {
  /** The channel's ids of what customers wrote. */
  readonly written: string[] = [];
  readonly sends: AcceptedSend[] = [];
  readonly #desk: Desk;
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(desk: Desk, lines: readonly Line[], conversations: readonly Conversation[], name: string) {
    this.#desk = desk;
    this.#running = Promise.all([this.#write(lines, name), this.#send(conversations, name)]);
    this.#running.catch(() => {}); // told by stop()
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #write(lines: readonly Line[], name: string): Promise<void> {
    for (let index = 0; !this.#isOver; index += 1) {
      const line = lines[index % lines.length];
      if (line) this.written.push(await writeOn(this.#desk, line, `${name} entra ${index}`));
      await wait(1_000 / inPerSecond);
    }
  }

  async #send(conversations: readonly Conversation[], name: string): Promise<void> {
    for (let index = 0; !this.#isOver; index += 1) {
      const conversation = conversations[index % conversations.length];
      if (conversation) this.sends.push(await sendOne(this.#desk.api, conversation, `${name} sai ${index}`));
      await wait(1_000 / outPerSecond);
    }
  }
}

/** What became of messages: none may be lost, none doubled; of some sends nobody can know, and the screen says so. */
export interface Account {
  lost: number;
  doubled: number;
  unconfirmed: number;
}

/** Of what customers wrote, by the channel's ids: how often each is stored. */
export async function accountIn({ stage, companyId }: Desk, written: readonly string[]): Promise<Account> {
  const rows = await stage.database.rows<{ id: string; count: number }>(
    `select provider_id as id, count(*) as count from messages
     where company_id = $1 and not from_me and provider_id = any($2) group by provider_id`,
    [companyId, written],
  );
  const doubled = rows.reduce((sum, { count }) => sum + count - 1, 0);
  return { lost: written.length - rows.length, doubled, unconfirmed: 0 };
}

/** Of what we sent, by the simulator's journal: how often each reached its customer, and whether we say so. */
export async function accountOut({ stage, companyId }: Desk, sends: readonly AcceptedSend[]): Promise<Account> {
  const arrivals = new Map<string, number>();
  const names = new Map<string, string>();
  for (const line of stage.journal.read()) {
    if (line.kind === 'outbound') names.set(line.message.id, nameOfArrival(line.message));
    const id = line.kind === 'outbound' ? line.message.id : line.kind === 'webAgain' ? line.messageId : null;
    const name = id === null ? undefined : names.get(id);
    if (name !== undefined) arrivals.set(name, (arrivals.get(name) ?? 0) + 1);
  }
  const rows = await stage.database.rows<{ id: number; state: string }>(
    'select id, send_state as state from messages where company_id = $1 and id = any($2)',
    [companyId, sends.map((send) => send.messageId)],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const account = { lost: 0, doubled: 0, unconfirmed: 0 };
  for (const send of sends) {
    const count = namesOfSend(send).reduce((sum, name) => sum + (arrivals.get(name) ?? 0), 0);
    const state = states.get(send.messageId);
    account.doubled += Math.max(0, count - 1);
    if (state === 'unconfirmed') account.unconfirmed += 1;
    else if (count === 0 || state !== 'sent') account.lost += 1;
  }
  return account;
}
