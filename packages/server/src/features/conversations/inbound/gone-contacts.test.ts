import { deleteContact } from '@guiche/contract/contact-acts.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { postWebhook } from '@guiche/testkit/signed-webhook';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Addresses of contacts that were deleted lead to nobody, whatever was written at the same moment. */
let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

const waiting = () => company.tickets(admin, 'pending', true);

test('an address that a deleted contact still has stops nobody, and is whoever’s writes from it', async () => {
  await company.receives('Rosa', 'oi');
  await app.idle();
  const { id: ticketId, contactId, contact } = (await waiting())[0] ?? expect.fail('no ticket');
  const body = { status: 'closed' as const, sendFarewellMessage: false };
  await company.request(admin, updateTicket, { params: { ticketId }, body });
  await company.request(admin, deleteContact, { params: { contactId } });
  await app.owner.query(
    `insert into contact_identities (company_id, type, value, contact_id) values ($1, 'phone', $2, $3)`,
    [company.id, contact.number, contactId],
  );
  await company.receives('Rosa', 'voltei');
  await company.receives('Nina', 'eu também');
  await until('both have come', async () => (await waiting()).length === 2);
  const byWords = new Map((await waiting()).map((each) => [each.lastMessage, each.contactId]));
  expect([...byWords.keys()].sort()).toEqual(['eu também', 'voltei']);
  expect(byWords.get('voltei')).not.toBe(contactId);
  await company.receives('Rosa', 'e fiquei');
  await app.idle();
  expect((await waiting()).find((each) => each.contactId === byWords.get('voltei'))?.lastMessage).toBe('e fiquei');
});

test('whom the address book names while they are deleted is somebody new, with all their addresses', async () => {
  const number = `5511976${String(company.id).padStart(6, '0')}`;
  const { rows } = await app.owner.query<{ id: string }>(
    `with c as (insert into contacts (company_id, name, number, channel) values ($1, 'Rosa', $2, 'whatsappapi') returning id)
     insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', $2, id from c
     returning contact_id as id`,
    [company.id, number],
  );
  // Somebody deletes her, and is not done yet.
  await app.owner.query('begin');
  await app.owner.query('delete from contact_identities where contact_id = $1', [rows[0]?.id]);
  await app.owner.query('update contacts set deleted_at = now() where id = $1', [rows[0]?.id]);
  const contact = { full_name: 'Rosa da agenda', phone_number: `+${number}`, user_id: `BR.75${company.id}1` };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: `5511400${company.phoneNumberId}`, phone_number_id: company.phoneNumberId },
    state_sync: [{ type: 'contact', contact, action: 'add', metadata: { timestamp: '1795215154' } }],
  };
  const entry = [{ id: '1', changes: [{ field: 'smb_app_state_sync', value }] }];
  const told = JSON.stringify({ object: 'whatsapp_business_account', entry });
  expect(await postWebhook(app.url, app.platformSecret, told)).toBe(200);
  await until('the address book waits for the deletion, or is through', async () => {
    const { rowCount } = await app.owner.query(
      'select id from inbox where company_id = $1 union all select id from account_news where company_id = $1',
      [company.id],
    );
    return rowCount === 0 || (await hasLockWaiters(app.owner));
  });
  await app.owner.query('commit');
  await app.idle();
  const { rows: addresses } = await app.owner.query(
    `select i.type, c.name, c.deleted_at from contact_identities i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id where i.company_id = $1 order by i.type`,
    [company.id],
  );
  const living = { name: 'Rosa da agenda', deleted_at: null };
  expect(addresses).toEqual([
    { type: 'bsuid', ...living },
    { type: 'phone', ...living },
  ]);
});
