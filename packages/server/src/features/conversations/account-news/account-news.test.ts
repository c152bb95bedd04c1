import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { type Connection, listConnections } from '@guiche/contract/connections.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** What Meta says of an account: kept on the connection, shown at once, and not lost with a process. */
let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

const minute = 60_000;
const begin = Date.now() - 60 * minute;

async function meta(field: string, value: object, minutes = 0, of = company): Promise<void> {
  await app.sim.cloud.account(of.phoneNumberId, field, value, begin + minutes * minute);
  await app.idle();
}
const read = async (id = company.connectionId): Promise<Connection> =>
  (await company.request(admin, listConnections, { query: {} })).find((each) => each.id === id) ?? expect.fail('gone');

test('quality and limit are shown live; a word that comes late, or twice, changes nothing', async () => {
  expect((await read()).account).toBeNull();
  const watching = await company.listener(admin);
  const flagged = { event: 'FLAGGED', old_limit: 'TIER_10K', max_daily_conversations_per_business: 'TIER_2K' };
  await meta('phone_number_quality_update', flagged, 1);
  await watching.waitFor(({ told }) => told.connections().get(company.connectionId)?.account?.quality === 'RED');
  expect((await read()).account).toEqual({ quality: 'RED', messagingLimit: 2000, verifiedName: null, matters: [] });
  await meta('phone_number_quality_update', { event: 'UNFLAGGED', current_limit: 'TIER_10K' }, 3);
  const { version } = await read();
  await meta('phone_number_quality_update', flagged, 1);
  await meta('phone_number_quality_update', { event: 'UNFLAGGED', current_limit: 'TIER_10K' }, 3);
  expect(await read()).toMatchObject({ version, account: { quality: null, messagingLimit: 10_000 } });
  // Another number of the same WhatsApp Business account is another connection's.
  const other = await app.company();
  await meta('phone_number_quality_update', flagged, 9, other);
  expect((await read()).account?.quality).toBeNull();
  watching.disconnect();
});

test('what is about the whole account goes to each of its connections that says so', async () => {
  const limit = { max_daily_conversations_per_business: 'TIER_UNLIMITED' };
  await meta('business_capability_update', limit);
  expect((await read()).account).toBeNull();
  const { rows } = await app.owner.query(`select reason from control.inbox_unrouted where reason like '%waba:%'`);
  expect(rows.length).toBeGreaterThan(0);
  const waba = String(880_000 + company.id);
  await app.owner.query('update connections set waba_id = $1 where company_id = $2', [waba, company.id]);
  const displayNumber = `5511400${company.phoneNumberId}`;
  const phone = { phoneNumberId: company.phoneNumberId, displayNumber, accessToken: `SIM-${company.phoneNumberId}` };
  await app.sim.seed({ phones: [{ ...phone, wabaId: waba }] });
  await meta('business_capability_update', limit);
  expect((await read()).account?.messagingLimit).toBe(-1);
});

test('a ban takes it down before everybody’s eyes, and its end brings it back', async () => {
  const watching = await company.listener(admin);
  const ban = (state: string, minutes: number) =>
    meta(
      'account_update',
      {
        event: 'DISABLED_UPDATE',
        phone_number: `5511400${company.phoneNumberId}`,
        ban_info: { waba_ban_state: state, waba_ban_date: 'November 30, 2026 12:00 UTC' },
      },
      minutes,
    );
  await ban('SCHEDULE_FOR_DISABLE', 1);
  expect(await read()).toMatchObject({
    status: 'CONNECTED',
    account: { matters: [{ kind: 'closing', code: null, until: '2026-11-30T12:00:00.000Z' }] },
  });
  await ban('DISABLE', 2);
  await watching.waitFor(({ told }) => told.connections().get(company.connectionId)?.status === 'DISCONNECTED');
  expect(await read()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'banned', account: { matters: [] } });
  await ban('REINSTATE', 4);
  expect(await read()).toMatchObject({ status: 'CONNECTED', statusReason: null });
  await ban('DISABLE', 2); // told once more
  expect((await read()).status).toBe('CONNECTED');
  await meta('account_update', { event: 'PARTNER_REMOVED', phone_number: `5511400${company.phoneNumberId}` }, 5);
  expect(await read()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'loggedOut' });
  watching.disconnect();
});

test('matters are raised and settled, each by itself', async () => {
  const phone_number = `5511400${company.phoneNumberId}`;
  const restriction = {
    restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
    expiration: '2026-12-03T13:59:20+0000',
  };
  await meta('account_update', { event: 'ACCOUNT_RESTRICTION', phone_number, restriction_info: [restriction] }, 1);
  await meta(
    'phone_number_name_update',
    { decision: 'REJECTED', requested_verified_name: 'Loja', rejection_reason: 'NAME_FORMAT' },
    2,
  );
  const alert = { entity_type: 'PHONE_NUMBER', entity_id: company.phoneNumberId };
  const lost = { alert_severity: 'WARNING', alert_status: 'ACTIVE', alert_type: 'PROFILE_PICTURE_LOST' };
  await meta('account_alerts', { ...alert, alert_info: lost }, 3);
  expect((await read()).account?.matters).toEqual([
    { kind: 'restricted', code: 'RESTRICTED_BIZ_INITIATED_MESSAGING', until: '2026-12-03T13:59:20.000Z' },
    { kind: 'nameRejected', code: 'NAME_FORMAT', until: null },
    { kind: 'alert', code: 'PROFILE_PICTURE_LOST', until: null },
  ]);
  await meta('account_update', { event: 'ACCOUNT_RESTRICTION', phone_number, restriction_info: [] }, 4);
  await meta('phone_number_name_update', { decision: 'APPROVED', requested_verified_name: 'Loja Aurora' }, 5);
  await meta('account_alerts', { ...alert, alert_info: { ...lost, alert_status: 'NONE' } }, 6);
  expect((await read()).account).toMatchObject({ verifiedName: 'Loja Aurora', matters: [] });
});

test('who tests a connection learns its quality for everybody', async () => {
  await company.request(admin, testConnection, { params: { whatsappId: company.connectionId } });
  expect((await read()).account).toMatchObject({ quality: 'GREEN', matters: [] });
});

test('what was noted is acted on by whoever is there, and one that cannot be does not stop the others', async () => {
  await app.owner.query('update connections set enable_import_message = true where company_id = $1', [company.id]);
  // Nobody can read the first one, and it was tried nine times.
  const history = { kind: 'history', providerId: 'x', at: 0, messages: 'none', isLast: false, refusedBy: null };
  const account = { kind: 'account', providerId: 'y', at: begin, word: { at: begin, messagingLimit: 250 } };
  await app.owner.query(
    `insert into account_news (company_id, connection_id, event, attempts)
     select $1, $2, n.event, n.attempts from unnest($3::jsonb[], $4::bigint[]) n(event, attempts)`,
    [company.id, company.connectionId, [history, account].map((event) => JSON.stringify(event)), [9, 0]],
  );
  await app.owner.query(`insert into due (company_id, kind, subject_id, due_at) values ($1, 'news', $2, now())`, [
    company.id,
    company.connectionId,
  ]);
  await expect
    .poll(async () => {
      await app.idle();
      return (await read()).account?.messagingLimit;
    })
    .toBe(250);
  const { rows } = await app.owner.query('select event from account_news where company_id = $1', [company.id]);
  expect(rows.map(({ event }) => event.kind)).toEqual(['history']);
});
