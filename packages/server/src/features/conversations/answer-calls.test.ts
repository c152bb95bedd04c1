import { listMessages } from '@guiche/contract/messages.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const words = 'Não atendemos chamadas; escreva, por favor.';
let calls = 0;

/** The contact calls, and nobody takes it. */
async function call(company: TestCompany, number: string): Promise<void> {
  const event = {
    kind: 'message',
    providerId: `call.${company.id}.${calls++}`,
    chat: { identities: [{ type: 'phone', scope: '', value: number }], name: null, isGroup: false },
    at: Date.now(),
    mediaType: 'call_log',
    body: '',
    data: { isVideo: false, seconds: null },
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  };
  await app.owner.query(`insert into inbox (company_id, connection_id, lane, event) values ($1, $2, 'call', $3)`, [
    company.id,
    company.connectionId,
    JSON.stringify(event),
  ]);
  await app.idle();
}

async function openDesk(): Promise<{ company: TestCompany; ana: Person; ticketId: number; number: string }> {
  const company = await app.company();
  const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives(`Quem liga ${company.id}`, 'oi');
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  return { company, ana, ticketId: ticket?.id ?? 0, number: ticket?.contact.number ?? '' };
}

const sentIn = async (company: TestCompany, ana: Person, ticketId: number) =>
  (await company.request(ana, listMessages, { params: { ticketId } })).messages.filter(({ fromMe }) => fromMe);

test('who calls in vain is written to in the company’s words, once in ten minutes', async () => {
  const { company, ana, ticketId, number } = await openDesk();
  await company.setting('acceptCallWhatsapp', 'enabled');
  await company.setting('AcceptCallWhatsappMessage', words);
  await call(company, number);
  expect(await sentIn(company, ana, ticketId)).toMatchObject([{ body: words, user: null, sendState: 'sent' }]);
  await call(company, number);
  expect(await sentIn(company, ana, ticketId)).toHaveLength(1);
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket).toMatchObject({ id: ticketId, status: 'pending' });
});

test('a company that has no words for it, or does not want to, answers nothing', async () => {
  const { company, ana, ticketId, number } = await openDesk();
  await company.setting('AcceptCallWhatsappMessage', words);
  await call(company, number);
  await company.setting('acceptCallWhatsapp', 'enabled');
  await company.setting('AcceptCallWhatsappMessage', ' ');
  await call(company, number);
  expect(await sentIn(company, ana, ticketId)).toEqual([]);
});
