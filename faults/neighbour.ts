import type { Ticket } from '../packages/contract/src/tickets.schemas.ts';
import type { Conversation, Desk } from './desk.ts';
import { sendOne } from './load.ts';
import { until } from './until.ts';

const email = 'vera@vizinha.example';
const password = 'guiche-demo';

/** Another company on the same servers, on the Cloud API, which is not struck and must not notice anything. */
export interface Neighbour {
  /** Sends one message. Answers the time from its acceptance to its arrival, in milliseconds. */
  measureSend(text: string): Promise<number>;
}

/** A company signs up; somebody writes to its number and is answered from then on. */
export async function openNeighbour({ stage, api }: Desk): Promise<Neighbour> {
  const [plan] = await api.request<{ id: number }[]>(null, { method: 'GET', path: '/plans/list' });
  const company = { companyName: 'Vizinha', name: 'Vera', email, password, phone: '+55 11 4002-0000' };
  await api.request(null, { method: 'POST', path: '/auth/signup', body: { ...company, planId: plan?.id } });
  const owner = await api.signIn(email);
  const [connection] = await stage.database.rows<{ account: string }>(
    'select account_id as account from connections where company_id = $1',
    [owner.user.companyId],
  );
  const person = stage.simulator.contact('Freguesa da Vizinha');
  await until('the neighbour has a number', async () => {
    await person.says('abre', connection?.account);
    return true;
  });
  const ticketId = await findTicket(owner.user.companyId);
  const body = { status: 'open', userId: owner.user.id };
  await api.request<Ticket>(owner, { method: 'PUT', path: `/tickets/${ticketId}`, body });
  const { id, waId } = await person.get();
  const conversation: Conversation = { customer: { id, waId, receipts: 'auto' }, ticketId, owner };
  return {
    async measureSend(text) {
      const send = await sendOne(api, conversation, text);
      const from = performance.now();
      await until(`${text} is at the neighbour's customer`, () => stage.journal.hasReached(send), { withinMs: 60_000 });
      return performance.now() - from;
    },
  };

  async function findTicket(companyId: number): Promise<number> {
    let found: number | undefined;
    await until('the neighbour is written to', async () => {
      const [row] = await stage.database.rows<{ id: number }>('select id from tickets where company_id = $1', [
        companyId,
      ]);
      found = row?.id;
      return found !== undefined;
    });
    return found ?? 0;
  }
}
