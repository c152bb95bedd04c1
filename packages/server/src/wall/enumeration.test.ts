import { forgotPassword, logIn, signUp } from '@guiche/contract/auth.schemas';
import { hashPassword } from '@guiche/server/platform/crypto/password';
import { statementsOf } from '@guiche/testkit/sent-statements';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/**
 * Who asks about an address learns nothing: same status, body and work whether somebody has it or not. Time follows from
 * work; it is measured on request only (`npm run enumeration`, on a quiet machine), because a busy one would lie.
 */
const tries = Number(process.env.ENUMERATION ?? 50);
const known = 'ana@desk.test';
let app: TestApp;
let bodies: Record<string, (email: string) => object>;
beforeAll(async () => {
  // No jobs run here: what a mail costs later is not what a request costs.
  app = await startTestApp({ limiter: noLimits, env: { ROLES: 'web' } });
  const company = await app.company();
  const { id } = await company.person({ flags: { password_hash: await hashPassword('correta-e-longa') } });
  await app.owner.query('update control.login_emails set email = $2 where user_id = $1', [id, known]);
  const { rows } = await app.owner.query(
    `insert into plans (name, users, connections, queues, amount_cents) values ('Plano', 1, 1, 1, 1) returning id`,
  );
  const form = { companyName: 'Loja', name: 'Nome', password: 'correta-e-longa', phone: '5511900000000' };
  bodies = {
    [logIn.path]: (email) => ({ email, password: 'errada-e-longa' }),
    [forgotPassword.path]: (email) => ({ email }),
    [signUp.path]: (email) => ({ ...form, email, planId: Number(rows[0].id) }),
  };
});
afterAll(() => app.close());

let strangers = 0;
const unknown = () => {
  strangers += 1;
  return `n${strangers}@desk.test`;
};

interface Asked {
  answer: string;
  ms: number;
}

async function ask(path: string, email: string): Promise<Asked> {
  const began = performance.now();
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies[path]?.(email)),
  });
  const body = await answer.text();
  const headers = [...answer.headers.keys()].sort().join();
  return { answer: `${answer.status} ${body} ${headers}`, ms: performance.now() - began };
}

/** What the process looks for by itself, twice a second. */
const polls =
  /companies_with_work|lanes_due|take_due|_session_host|held_sessions|take_sessions|seq_heads|vital_signs|pg_advisory/;

/** Without what differs anyway: ids are values, and one of a company may stand in words (ADR 75). */
const shapeOf = (statement: string) =>
  statement
    .replace(/^(release|rollback to) savepoint/, 'leave savepoint')
    .replace(/(app\.company_id to )'\d+'/, '$1id');

/** The statements of one request, in order, and its answer. */
async function watch(path: string, email: string): Promise<{ answer: string; statements: string[] }> {
  const statements: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { answer } = await ask(path, email);
    for (const [said] of query.mock.calls as unknown[][]) {
      const texts = statementsOf(said);
      if (texts.some((text) => polls.test(text))) continue;
      statements.push(...texts.map(shapeOf));
    }
    return { answer, statements };
  } finally {
    query.mockRestore();
  }
}

const paths = [logIn.path, forgotPassword.path, signUp.path];

test.each(paths)('%s does the same work for an address somebody has and for one nobody has', async (path) => {
  await watch(path, known); // connections are open and statements known from here on
  const [ofKnown, ofUnknown] = [await watch(path, known), await watch(path, unknown())];
  expect(ofUnknown).toEqual(ofKnown);
  expect(ofKnown.statements.length).toBeGreaterThan(1);
});

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

test.each(paths)('%s answers the same, try after try', { timeout: 300_000 }, async (path) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let n = 0; n < tries; n++) {
    // In turns, so that whatever else the machine does falls upon both.
    for (const who of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { answer, ms } = await ask(path, who === 'known' ? known : unknown());
      answers.add(answer);
      times[who].push(ms);
    }
  }
  expect([...answers]).toHaveLength(1);
  if (process.env.ENUMERATION === undefined) return;
  const ratio = median(times.known) / median(times.unknown);
  console.info(`${path}: ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown`);
  expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.05);
});
