import { createServer } from 'node:http';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A platform that takes every call and never answers; a caller's limit is over once its call has come. */
let limit = new AbortController();
let asked = 0;
const platform = createServer(() => {
  asked += 1;
  limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done));
  const address = platform.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  app = await startTestApp({ env: { META_GRAPH_BASE_URL: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.close();
  platform.closeAllConnections();
  platform.close();
});

const kinds = ['check-access', 'sync-templates', 'ask-past'];

test.each(kinds)('%s ends without an answer, and is for another time', async (kind) => {
  const company = await app.company();
  await app.owner.query(`update connections set waba_id = '5150', enable_import_message = true where id = $1`, [
    company.connectionId,
  ]);
  const timeout = AbortSignal.timeout;
  const limited = vi.spyOn(AbortSignal, 'timeout');
  // The limit without the wait for it. A short time instead was over before the call had come, on a busy machine.
  limit = new AbortController();
  limited.mockImplementation((ms) => (ms === 15_000 ? limit.signal : timeout.call(AbortSignal, ms)));
  const before = asked;
  const payload = { companyId: company.id, connectionId: company.connectionId };
  await app.owner.query('select control.add_job($1, $2, 9, null, null)', [kind, payload]);
  await app.idle();
  limited.mockRestore();
  expect(asked).toBeGreaterThan(before);
  const { rows } = await app.owner.query(
    `select j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [kind],
  );
  expect(rows).toEqual([{ last_error: 'Error' }]);
  await app.owner.query('delete from graphile_worker._private_jobs'); // its next try would wait the whole time
});
