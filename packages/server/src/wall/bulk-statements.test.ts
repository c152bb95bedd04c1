import { actOnTickets, type BulkAct, undoBulk } from '@guiche/contract/bulk-acts.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { statementsOf } from '@guiche/testkit/sent-statements';
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

interface Story {
  act: BulkAct;
  /** Transfers into other queues begin other tickets. */
  anew?: boolean;
  /** What is counted is taking it back. */
  undone?: boolean;
}

/** Does an act on so many tickets, and answers how many statements of them, their attendances and logs that took. */
async function statementsFor({ act, anew = false, undone = false }: Story, count: number): Promise<number> {
  const company = await app.company();
  const admin = await company.admin();
  const ana = await company.person({ name: 'Ana' });
  const queueId = await company.queue('Vendas');
  await company.setting('requiredTag', 'enabled');
  if (anew) await company.setting('closeTicketOnTransfer', 'enabled');
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
  const doIt = async () => (await company.request(admin, actOnTickets, { body })).bulk?.id ?? 0;
  const bulkId = undone ? await doIt() : 0;
  await app.idle();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  if (undone) await company.request(admin, undoBulk, { params: { bulkId } });
  else await doIt();
  await app.idle();
  const texts = query.mock.calls.flatMap(([asked]: unknown[]) => statementsOf(asked));
  query.mockRestore();
  const { rows } = await app.owner.query('select state, done, skipped from bulk_runs where company_id = $1', [
    company.id,
  ]);
  const came = rows.map((row) => [row.state, Number(row.done), Number(row.skipped)]);
  expect(came).toEqual([undone ? ['undone', 0, 0] : ['done', count, 0]]);
  return texts.filter((text) => ofTickets.test(text.replaceAll('"', ''))).length;
}

const stories: [string, Story][] = [
  ['close', { act: 'close' }],
  ['return', { act: 'return' }],
  ['transfer', { act: 'transfer' }],
  ['close, and begin anew in another queue,', { act: 'transfer', anew: true }],
  ['take back the close of', { act: 'close', undone: true }],
  ['take back the return of', { act: 'return', undone: true }],
  ['take back the transfer of', { act: 'transfer', undone: true }],
];
test.each(stories)('to %s forty tickets takes as many statements as two', async (_, story) => {
  const few = await statementsFor(story, 2);
  expect(few).toBeGreaterThan(4);
  expect(await statementsFor(story, 40)).toBe(few);
});
