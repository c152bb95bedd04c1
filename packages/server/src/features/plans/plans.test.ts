import { getCompanyPlan, listPlans } from '@guiche/contract/plans.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ids: { dear: number; cheap: number; secret: number };
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into plans (name, users, connections, queues, amount_cents, is_public, use_kanban, recurrence) values
     ('Maior', 10, 3, 9, 24700, true, true, 'MENSAL'), ('Menor', 3, 1, 3, 9700, true, false, 'ANUAL'), ('Combinado', 99, 9, 9, 100, false, true, 'MENSAL')
     returning id`,
  );
  const [dear = 0, cheap = 0, secret = 0] = rows.map(({ id }) => Number(id));
  ids = { dear, cheap, secret };
});
afterAll(() => app.close());

test('without a session the plans on offer are listed, the cheapest first, whatever listPublic says', async () => {
  for (const query of [{}, { listPublic: 'true' }, { listPublic: 'false' }]) {
    const { status, body } = await askRoute(app.url, null, listPlans, { query });
    expect([status, body.map(({ id, name, amount }) => [id, name, amount])]).toEqual([
      200,
      [
        [ids.cheap, 'Menor', 9700],
        [ids.dear, 'Maior', 24_700],
      ],
    ]);
  }
});

test('a company reads its own plan with what it allows, also when it is not on offer and when its time is over', async () => {
  const company = await app.company();
  const ana = await company.person();
  await app.owner.query('update companies set plan_id = $2 where id = $1', [company.id, ids.secret]);
  const params = { companyId: company.id };
  const expected = {
    companyId: company.id,
    plan: { name: 'Combinado', users: 99, useKanban: true, recurrence: 'MENSAL' },
  };
  expect(await company.request(ana, getCompanyPlan, { params })).toMatchObject(expected);
  await app.owner.query('update companies set plan_id = $2, due_date = current_date - 9 where id = $1', [
    company.id,
    ids.cheap,
  ]);
  const { plan } = await company.request(ana, getCompanyPlan, { params });
  expect(plan).toMatchObject({ name: 'Menor', useKanban: false, useCampaigns: true, recurrence: 'ANUAL' });
});

test('another company’s plan, a missing company’s and that of a company without one are missing alike', async () => {
  const [ours, theirs] = [await app.company(), await app.company()];
  await app.owner.query('update companies set plan_id = $2 where id = $1', [theirs.id, ids.dear]);
  const ana = await ours.person();
  const answers = await Promise.all(
    [theirs.id, ours.id, 999_999].map((companyId) => ours.ask(ana, getCompanyPlan, { params: { companyId } })),
  );
  const missing = { status: 404, body: { error: 'ERR_NO_PLAN_FOUND', code: 'ERR_NO_PLAN_FOUND' } };
  expect(answers).toEqual([missing, missing, missing]);
});
