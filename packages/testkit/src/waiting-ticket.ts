import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';

/** Somebody writes, and their ticket waits. `sees`: whoever sees it there. */
export async function waitingTicket(
  app: Pick<TestApp, 'idle'>,
  { company, sees }: { company: TestCompany; sees: Person },
  contact: string,
): Promise<Ticket> {
  await company.receives(contact, 'Oi');
  await app.idle();
  const found = (await company.tickets(sees, 'pending', true)).find(({ contact: { name } }) => name === contact);
  if (!found) throw new Error(`nothing of ${contact} waits`);
  return found;
}

/** The words that reached a contact's phone. */
export async function textsAt(app: Pick<TestApp, 'idle' | 'sim'>, contact: string): Promise<(string | null)[]> {
  await app.idle();
  return (await app.sim.outbox()).filter(({ contactName }) => contactName === contact).map(({ text }) => text);
}
