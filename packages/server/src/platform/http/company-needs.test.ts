import { isAdmin } from '@guiche/contract/actor';
import * as f from '@guiche/contract/fields.schemas';
import { type PlanFlag, plan as planSchema } from '@guiche/contract/plans.schemas';
import {
  all,
  anyone,
  defineRoute,
  inPlan,
  type Needs,
  noAudit,
  right,
  signedIn,
  whileSetting,
} from '@guiche/contract/route';
import { updateSetting } from '@guiche/contract/settings.schemas';
import { getOpenApi } from '@guiche/contract/system.schemas';
import { startApp } from '@guiche/server/app';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log/log.ts';
import { bind } from './bind.ts';
import type { ApiDocument } from './open-api.ts';

const route = (name: string, needs: Needs) =>
  defineRoute({
    method: 'POST',
    path: `/gated/${name}`,
    body: z.strictObject({ amount: z.int() }),
    result: f.done,
    errors: [],
    needs,
    audit: noAudit('a test'),
  });

const isFlag = (name: string): name is PlanFlag => /^use[A-Z]/.test(name);
const flags = Object.keys(planSchema.shape).filter(isFlag);
const columnOf = (flag: PlanFlag) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const byFlag = new Map(flags.map((flag) => [flag, route(flag, all(signedIn, inPlan(flag)))]));
const withKanban = route('kanban', all(signedIn, inPlan('useKanban')));
const whileRated = route('rated', all(signedIn, whileSetting('userRating', 'enabled')));
const whileSigned = route('signed', all(signedIn, whileSetting('sendSignMessage', 'enabled')));
const byCompanyHours = route('hours', all(signedIn, whileSetting('scheduleType', 'company')));
const withEverything = route(
  'everything',
  all(
    right('gated:everything', isAdmin),
    inPlan('useCampaigns'),
    inPlan('useOpenAi'),
    whileSetting('userRating', 'enabled'),
    whileSetting('chatBotType', 'list'),
  ),
);
const gated = [...byFlag.values(), withKanban, whileRated, whileSigned, byCompanyHours, withEverything];
const gates = {
  name: 'gates',
  compose: () => ({ routes: gated.map((each) => bind(each, async () => ({ ok: true as const }))) }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ features: [gates] });
});
afterAll(() => app.close());

/** Gives the company a plan of its own that includes all but these. */
async function buyPlan(company: TestCompany, ...without: PlanFlag[]): Promise<void> {
  const { rows } = await app.owner.query(
    `insert into plans (name, users, connections, queues, amount_cents) values ('Sob medida ' || gen_random_uuid(), 3, 3, 3, 100) returning id`,
  );
  const planId = Number(rows[0].id);
  for (const flag of without) await change(planId, flag, false);
  await app.owner.query('update companies set plan_id = $1 where id = $2', [planId, company.id]);
}
const change = (planId: number, flag: PlanFlag, isIncluded: boolean) =>
  app.owner.query(`update plans set ${columnOf(flag)} = $1 where id = $2`, [isIncluded, planId]);
const changeOf = (company: TestCompany, flag: PlanFlag, isIncluded: boolean) =>
  app.owner.query(`update plans set ${columnOf(flag)} = $1 where id = (select plan_id from companies where id = $2)`, [
    isIncluded,
    company.id,
  ]);

const body = { amount: 1 };
const passes = { status: 200, body: { ok: true } };
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION', code: 'ERR_NO_PERMISSION' } };

test.each(flags)('%s opens its own routes and no others', async (missing) => {
  const company = await app.company();
  await buyPlan(company, missing);
  const ana = await company.person();
  for (const [flag, each] of byFlag)
    expect([flag, await company.ask(ana, each, { body })]).toEqual([flag, flag === missing ? refused : passes]);
  await changeOf(company, missing, true);
  expect(await company.ask(ana, withKanban, { body })).toEqual(passes);
});

test('each flag of a plan is a gate', () => expect(flags).toHaveLength(10));

test('a company without a plan may use everything', async () => {
  const company = await app.company();
  const ana = await company.person();
  for (const each of byFlag.values()) expect(await company.ask(ana, each, { body })).toEqual(passes);
});

test('another company’s plan and settings say nothing of the own, whatever company a call names', async () => {
  const [ours, theirs] = [await app.company(), await app.company()];
  await buyPlan(ours, 'useKanban');
  await buyPlan(theirs);
  await theirs.setting('userRating', 'enabled');
  const [ana, bia] = [await ours.person(), await theirs.person()];
  for (const each of [withKanban, whileRated]) {
    expect(await ours.ask(ana, each, { body })).toEqual(refused);
    expect(await ours.ask(ana, each, { body, query: { companyId: String(theirs.id) } })).toEqual(refused);
    expect(await theirs.ask(bia, each, { body })).toEqual(passes);
  }
});

test('what is taken out of the plan, or comes back, counts from the next call of a session that lives, at every process', async () => {
  const company = await app.company();
  await buyPlan(company);
  const ana = await company.person();
  const there = company.at((await app.second('web')).url);
  for (const isIncluded of [true, false, true, false]) {
    await changeOf(company, 'useKanban', isIncluded);
    for (const at of [company, there])
      expect(await at.ask(ana, withKanban, { body })).toEqual(isIncluded ? passes : refused);
  }
  // Another plan altogether.
  await buyPlan(company);
  expect(await company.ask(ana, withKanban, { body })).toEqual(passes);
});

test('a setting counts from its change, and by its default until then; an attendant and an admin are the same to it', async () => {
  const company = await app.company();
  const people = [await company.person(), await company.admin()];
  const [, admin] = people;
  const ask = async (each: typeof whileRated) => {
    const answers = await Promise.all(people.map((person) => company.ask(person, each, { body })));
    expect(answers[0]).toEqual(answers[1]);
    return answers[0];
  };
  const set = (key: string, value: string) =>
    admin ? company.request(admin, updateSetting, { params: { key }, body: { value } }) : expect.fail();
  expect(await ask(whileRated)).toEqual(refused);
  expect(await ask(whileSigned)).toEqual(passes);
  await set('userRating', 'enabled');
  await set('sendSignMessage', 'disabled');
  expect(await ask(whileRated)).toEqual(passes);
  expect(await ask(whileSigned)).toEqual(refused);
  await set('userRating', 'disabled');
  expect(await ask(whileRated)).toEqual(refused);
  for (const value of ['queue', 'company', 'connection', 'company', 'disabled']) {
    await set('scheduleType', value);
    expect([value, await ask(byCompanyHours)]).toEqual([value, value === 'company' ? passes : refused]);
  }
  // What is no longer allowed has its default.
  await company.setting('userRating', 'on');
  expect(await ask(whileRated)).toEqual(refused);
});

test('no plan keeps the operator out, while a setting of the company counts for the operator too', async () => {
  const company = await app.company();
  await buyPlan(company, ...flags);
  const operator = await company.person({ profile: 'admin', flags: { super: true } });
  for (const each of byFlag.values()) expect(await company.ask(operator, each, { body })).toEqual(passes);
  expect(await company.ask(operator, whileRated, { body })).toEqual(refused);
  await company.setting('userRating', 'enabled');
  expect(await company.ask(operator, whileRated, { body })).toEqual(passes);
});

test('of several needs each must be met, and the person’s right with them', async () => {
  const company = await app.company();
  await buyPlan(company, 'useOpenAi');
  const [ana, admin] = [await company.person(), await company.admin()];
  const steps = [
    () => company.setting('userRating', 'enabled'),
    () => company.setting('chatBotType', 'list'),
    () => changeOf(company, 'useOpenAi', true),
  ];
  for (const step of steps) {
    expect(await company.ask(admin, withEverything, { body })).toEqual(refused);
    await step();
  }
  expect(await company.ask(admin, withEverything, { body })).toEqual(passes);
  expect(await company.ask(ana, withEverything, { body })).toEqual(refused);
  await changeOf(company, 'useCampaigns', false);
  expect(await company.ask(admin, withEverything, { body })).toEqual(refused);
});

test('who is not signed in, and whose company’s time is over, hears that; a body is not looked at before', async () => {
  const company = await app.company();
  await buyPlan(company, 'useKanban');
  const ana = await company.person();
  const code = async (token: string | null, amount: unknown) =>
    (await askRoute(app.url, token, withKanban, { body: { amount } as typeof body })).body.code;
  expect(await code(null, 1)).toBe('ERR_SESSION_EXPIRED');
  expect(await code(ana.token, 'não é um número')).toBe('ERR_NO_PERMISSION');
  await changeOf(company, 'useKanban', true);
  expect(await code(ana.token, 'não é um número')).toBe('ERR_VALIDATION');
  await app.owner.query('update companies set due_date = current_date - 9 where id = $1', [company.id]);
  const bia = await company.person();
  expect(await code(bia.token, 1)).toBe('ERR_SUBSCRIPTION_EXPIRED');
});

test('the OpenAPI document says what a company must have, and the code of the refusal', async () => {
  const response = await fetch(`${app.url}/api${getOpenApi.path}`);
  const { paths } = (await response.json()) as ApiDocument;
  const said = (name: string) => paths[`/gated/${name}`]?.post;
  expect(said('kanban')?.description).toBe('Needs useKanban in the company’s plan.');
  expect(said('rated')?.description).toBe('Needs the setting userRating to be enabled.');
  expect(said('everything')?.description).toBe(
    'Needs the right gated:everything. Needs useCampaigns in the company’s plan. Needs useOpenAi in the company’s plan. ' +
      'Needs the setting userRating to be enabled. Needs the setting chatBotType to be list.',
  );
  for (const name of ['kanban', 'rated', 'everything'])
    expect(said(name)?.responses['403']?.description).toContain('ERR_NO_PERMISSION');
});

test('a server with a route that asks something of nobody’s company does not start', async () => {
  const open = route('open', { ...anyone, company: [inPlan('useKanban')] } as Needs);
  const feature = { name: 'open', compose: () => ({ routes: [bind(open, async () => ({ ok: true as const }))] }) };
  const start = startApp({ config: app.config, log: createLog('fatal'), features: [feature] });
  await expect(start).rejects.toThrow('POST /gated/open: asks something of a company');
});
