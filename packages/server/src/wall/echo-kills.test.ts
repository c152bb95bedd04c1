import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
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

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const { text } = asked as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Ends the connection of the next transaction that takes messages in, behind so many of its writes and reads from there on. */
function cutDrain(statements: number): () => boolean {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const counts = new WeakMap<pg.ClientBase, number>();
  let isCut = false;
  client.query = function (...asked) {
    if (textOf(asked[0]).includes('into message_keys')) counts.set(this, 0);
    const count = counts.get(this);
    if (count === undefined || isCut) return query.apply(this, asked);
    counts.set(this, count + 1);
    if (count < statements) {
      if (textOf(asked[0]) === 'commit') counts.delete(this); // whoever has this connection next is not meant
      return query.apply(this, asked);
    }
    isCut = true;
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  };
  return () => {
    client.query = query;
    return isCut;
  };
}

/** Contacts of one batch, each of whom is to be answered once. */
const contacts = 3;

async function tellAll(companyId: number, connectionId: number, round: number): Promise<void> {
  const events = Array.from({ length: contacts }, (_, at) => ({
    kind: 'message',
    providerId: `kill.${companyId}.${round}.${at}`,
    chat: { identities: [{ type: 'phone', scope: '', value: `55119${at}${companyId}` }], name: null, isGroup: false },
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
    [companyId, connectionId, JSON.stringify(events)],
  );
}

async function isTakenIn(companyId: number): Promise<boolean> {
  const { rows } = await app.owner.query('select 1 from inbox where company_id = $1 limit 1', [companyId]);
  return rows.length === 0;
}

const kills = Number(process.env.KILLS ?? 20);

test(`wherever the drain is killed, nothing is done twice and nothing is lost (${kills} kills)`, async () => {
  const company = await app.company();
  let cut = 0;
  for (let round = 0; round < kills; round++) {
    const restore = cutDrain(round % 20);
    try {
      await tellAll(company.id, company.connectionId, round);
      await until('what was told is taken in', () => isTakenIn(company.id));
    } finally {
      if (restore()) cut += 1;
    }
  }
  await app.idle();
  expect(cut).toBeGreaterThan(kills / 3);
  const { rows } = await app.owner.query<{ body: string; theirs: number; ours: number; sent: number }>(
    `select regexp_replace(body, '^eco ', '') as body, count(*) filter (where not from_me)::int as theirs,
       count(*) filter (where from_me)::int as ours, count(*) filter (where from_me and send_state = 'sent')::int as sent
     from messages where company_id = $1 group by 1`,
    [company.id],
  );
  expect(rows).toHaveLength(kills);
  for (const row of rows) expect(row).toMatchObject({ theirs: contacts, ours: contacts, sent: contacts });
  const echoes = await app.owner.query('select count(*)::int as n from echoes where company_id = $1', [company.id]);
  expect(echoes.rows).toEqual([{ n: contacts }]);
});
