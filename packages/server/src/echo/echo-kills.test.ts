import { statementsOf } from '@guiche/testkit/sent-statements';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { echo, echoTable } from './echo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ features: [echo] });
  await app.owner.query(echoTable);
});
afterAll(() => app.close());

type Query = (this: pg.ClientBase, ...asked: unknown[]) => unknown;

/**
 * Ends the connection of the next transaction that takes messages in, at one of its flights from there on: before it leaves, or
 * when it has left and is not answered yet.
 */
function cutDrain(flights: number, when: 'before' | 'behind'): () => boolean {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const counts = new WeakMap<pg.ClientBase, number>();
  let isCut = false;
  client.query = function (...asked) {
    const texts = statementsOf(asked[0]);
    if (texts.some((text) => text.includes('into message_keys'))) counts.set(this, 0);
    const count = counts.get(this);
    if (count === undefined || isCut) return query.apply(this, asked);
    counts.set(this, count + 1);
    if (texts.includes('commit')) counts.delete(this); // whoever has this connection next is not meant
    if (count < flights) return query.apply(this, asked);
    isCut = true;
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    if (when === 'before') connection.stream.destroy();
    const answer = query.apply(this, asked);
    connection.stream.destroy();
    return answer;
  };
  return () => {
    client.query = query;
    return isCut;
  };
}

/** Three people, known to the platform; each is to be answered once in every batch. */
async function meetPeople(company: TestCompany): Promise<string[]> {
  const admin = await company.person({ name: 'Ana', profile: 'admin' });
  for (const name of ['Rui', 'Lia', 'Eva']) await company.receives(`${name} ${company.id}`, 'oi');
  await app.idle();
  return (await company.tickets(admin, 'pending', true)).map(({ contact }) => contact.number);
}

async function tellAll(company: TestCompany, numbers: readonly string[], round: number): Promise<void> {
  const events = numbers.map((value, at) => ({
    kind: 'message',
    providerId: `kill.${company.id}.${round}.${at}`,
    chat: { identities: [{ type: 'phone', scope: '', value }], name: null, isGroup: false },
    at: Date.now(),
    mediaType: 'chat',
    body: `eco ${round}`,
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  }));
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event)
     select $1, $2, e -> 'chat' -> 'identities' -> 0 ->> 'value', e from jsonb_array_elements($3) e`,
    [company.id, company.connectionId, JSON.stringify(events)],
  );
}

async function isTakenIn(companyId: number): Promise<boolean> {
  const { rows } = await app.owner.query('select 1 from inbox where company_id = $1 limit 1', [companyId]);
  return rows.length === 0;
}

const kills = Number(process.env.KILLS ?? 20);

test(
  `wherever the drain is killed, nothing is done twice and nothing is lost (${kills} kills)`,
  async () => {
    const company = await app.company();
    const numbers = await meetPeople(company);
    expect(numbers).toHaveLength(3);
    let cut = 0;
    for (let round = 0; round < kills; round++) {
      const restore = cutDrain((round >> 1) % 6, round % 2 === 0 ? 'before' : 'behind');
      try {
        await tellAll(company, numbers, round);
        await until('what was told is taken in', () => isTakenIn(company.id));
        // Its minute shall not be over while others are killed.
        await app.owner.query(`update due set due_at = now() + interval '1 hour' where kind = 'echo'`);
      } finally {
        if (restore()) cut += 1;
      }
    }
    await app.idle();
    expect(cut).toBeGreaterThan(kills / 3);
    const { rows } = await app.owner.query<{ theirs: number; ours: number; states: string[] }>(
      `select count(*) filter (where not from_me)::int as theirs, count(*) filter (where from_me)::int as ours,
       array_agg(distinct send_state) filter (where from_me) as states
     from messages where company_id = $1 and body <> 'oi' group by regexp_replace(body, '^eco ', '')`,
      [company.id],
    );
    expect(rows).toEqual(Array.from({ length: kills }, () => ({ theirs: 3, ours: 3, states: ['sent'] })));
    const echoes = await app.owner.query('select count(*)::int as n from echoes where company_id = $1', [company.id]);
    expect(echoes.rows).toEqual([{ n: 3 }]);
    const due = await app.owner.query(`select count(*)::int as n from due where kind = 'echo'`);
    expect(due.rows).toEqual([{ n: 3 }]);
    const arrived = (await app.sim.outbox()).filter(({ contactName }) => contactName?.endsWith(` ${company.id}`));
    const times = [...Map.groupBy(arrived, ({ text }) => text).values()].map(({ length }) => length);
    expect(times).toEqual(Array(kills).fill(3));
  },
  60_000 + kills * 1_000,
);
