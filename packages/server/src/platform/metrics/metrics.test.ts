import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

const token = 'wQ7-metrics-9zKfT2';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: token } });
});
afterAll(() => app.close());

const read = (headers: Record<string, string> = {}) => fetch(`${app.url}/metrics`, { headers });

/** The numbers by name and labels. */
async function numbers(): Promise<Map<string, number>> {
  const lines = (await (await read()).text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('a day’s work moves the counters, and no text of it is among them', async () => {
  const company = await app.company('Padaria Aurora');
  const ana = await company.person({ name: 'Ana Beatriz', flags: { all_ticket: 'enable' } });
  const screen = await company.screen(ana);
  const before = await numbers();
  await company.receives('Maria Clara', 'Quero um bolo de fubá');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  await company.request(ana, sendMessage, { params, body: { body: 'Claro, para hoje?' }, key: 'metric-key-1' });
  await app.idle();
  const after = await numbers();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  // The message, and the statuses of the answer, which come in by the same door.
  expect(grown('guiche_inbound_stored_total')).toBeGreaterThanOrEqual(2);
  // The answer alone: the read receipt before it is no message.
  expect(grown('guiche_outbound_accepted_total')).toBe(1);
  expect(after.get('guiche_sockets')).toBe(1);
  expect(after.get('guiche_database_up')).toBe(1);
  expect(after.get('guiche_event_loop_delay_seconds{quantile="0.99"}')).toBeLessThan(5);
  expect(after.get('guiche_pool_connections{pool="web",state="idle"}')).toBeGreaterThan(0);
  const text = await (await read()).text();
  for (const word of ['Padaria', 'Aurora', 'Ana', 'Maria', 'bolo', 'Claro']) expect(text).not.toContain(word);
  screen.disconnect();
});

test('what waits too long or was set aside shows', async () => {
  const company = await app.company();
  const { owner } = app;
  await owner.query(
    `insert into inbox (company_id, connection_id, lane, event, received_at, parked_at)
     values ($1, $2, 'x:parked', '{}', now() - interval '2 hours', now()), ($1, $2, 'x:parked', '{}', now() - interval '1 hour', null)`,
    [company.id, company.connectionId],
  );
  await owner.query(
    `insert into control.inbox_unrouted (raw, reason) values ('a', 'unparsable: SyntaxError'), ('b', 'unparsable: SyntaxError')`,
  );
  await owner.query(`select control.add_job('nobody-does-this', '{}', 2, null, now() + interval '1 hour')`);
  await owner.query(`select control.add_job('nobody-does-this', '{}', 2, null, null) from generate_series(1, 2)`);
  await owner.query(`update graphile_worker._private_jobs set attempts = 2 where run_at <= now() and id % 2 = 0`);
  const now = await numbers();
  expect(now.get('guiche_parked_events')).toBe(1);
  expect(now.get('guiche_unrouted_deliveries')).toBe(2);
  // A parked event delays nobody: it waits for the operator.
  expect(now.get('guiche_inbox_lag_seconds')).toBe(0);
  const jobs = async () => {
    const one = await numbers();
    return ['waiting', 'due', 'failed'].map((name) => one.get(`guiche_jobs_${name}`));
  };
  await expect.poll(jobs).toEqual([2, 1, 1]); // jobs that run every minute come and go
});

test('they are for this machine and for the holder of the token, and for nobody behind a proxy', async () => {
  const bearer = { authorization: `Bearer ${token}` };
  expect((await read()).status).toBe(200);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const proxied = { [header]: '203.0.113.9' };
    expect([header, (await read(proxied)).status]).toEqual([header, 403]);
    expect([header, (await read({ ...proxied, ...bearer })).status]).toEqual([header, 200]);
  }
  const refused = await read({ via: 'x', authorization: `Bearer ${token}x` });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: 'ERR_NO_PERMISSION', code: 'ERR_NO_PERMISSION' },
  ]);
});
