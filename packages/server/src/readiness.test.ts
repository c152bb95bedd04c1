import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { JOB_SILENCE_MS: '1500' } });
});
afterAll(() => app.close());

const isReady = async (url = app.url) => (await fetch(`${url}/api/ready`)).status === 200;

/** What each part cannot do without. */
const needs = {
  drains: ['execute on function control.companies_with_work()', 'guiche_app'],
  lanes: ['execute on function control.lanes_due(bigint, uuid, boolean)', 'guiche_app'],
  due: ['execute on function control.take_due(text[], bigint, bigint)', 'guiche_app'],
  jobs: ['insert on control.job_workers', 'guiche_jobs'],
  sessions: ['execute on function control.keep_session_host(uuid, bigint)', 'guiche_app'],
} as const;

test.each(Object.entries(needs))(
  'a process whose %s stand still is not ready, though the database answers',
  async (_, [right, role]) => {
    await until('all parts live', () => isReady());
    await app.owner.query(`revoke ${right} from ${role}`);
    try {
      await until('it is told', async () => !(await isReady()));
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    } finally {
      await app.owner.query(`grant ${right} to ${role}`);
    }
    await until('it is ready again', () => isReady());
  },
);

test('a process answers for its own roles alone', async () => {
  const { url } = await app.second('realtime');
  const [right, role] = needs.lanes;
  await app.owner.query(`revoke ${right} from ${role}`);
  try {
    await until('the process with lanes is not ready', async () => !(await isReady()));
    expect(await isReady(url)).toBe(true);
  } finally {
    await app.owner.query(`grant ${right} to ${role}`);
  }
  await until('it is ready again', () => isReady());
});
