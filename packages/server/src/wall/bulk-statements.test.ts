import { actOnTickets, type BulkAct } from '@guiche/contract/bulk-acts.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const ofTickets =
  /\b(update|insert into|from) (tickets|ticket_sessions|ticket_logs|contacts|contact_tags|users|company_settings)\b/;

/** Does an act on so many tickets, and answers how many statements of them, their attendances and logs that took. */
async function statementsFor(act: BulkAct, count: number): Promise<number> {
  const company = await app.company();
  const admin = await company.admin();
  const ana = await company.person({ name: 'Ana' });
  const queueId = await company.queue('Vendas');
  await company.setting('requiredTag', 'enabled');
  const status = act === 'return' ? 'open' : 'pending';
  const put = { status, queueId: null, userId: act === 'return' ? ana.id : null } as const;
  const tickets = await putTickets(
    app.owner,
    company,
    Array.from({ length: count }, () => put),
  );
  await app.owner.query(
    `with g as (insert into tags (company_id, name, color) values ($1, 'Cliente', '#000000') returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, c.id, g.id from contacts c, g where c.company_id = $1`,
    [company.id],
  );
  const ticketIds = tickets.map(({ id }) => id);
  const body = { act, ticketIds, ...(act === 'transfer' ? { queueId, userId: ana.id } : {}) };
  await app.idle();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await company.call(admin, actOnTickets, { body });
  await app.idle();
  const texts = query.mock.calls.map(([first]) => (first as { text?: string }).text?.replaceAll('"', '') ?? '');
  query.mockRestore();
  const { rows } = await app.owner.query('select done, skipped from bulk_runs where company_id = $1', [company.id]);
  expect(rows.map((row) => [Number(row.done), Number(row.skipped)])).toEqual([[count, 0]]);
  return texts.filter((text) => ofTickets.test(text)).length;
}

test.each(['close', 'return', 'transfer'] as const)(
  'to %s forty tickets takes as many statements as two',
  async (act) => {
    const few = await statementsFor(act, 2);
    expect(few).toBeGreaterThan(4);
    expect(await statementsFor(act, 40)).toBe(few);
  },
);
