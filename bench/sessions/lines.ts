import { type Conversation, type Customer, type Desk, findTickets } from '../../faults/desk.ts';
import { pairPhone } from '../../faults/paired-phone.ts';
import type { Ticket } from '../../packages/contract/src/tickets.schemas.ts';

/** A paired number and somebody who writes to it. */
export interface Line {
  number: string;
  customer: Customer;
}

/** More at once, and their keys are all that the process computes. */
const pairedAtOnce = 4;
const firstNumber = 5_511_940_010_000;
const firstCustomer = 92_000_001;

/** Pairs so many numbers, as people do: a code is shown, a phone scans it. */
export async function pairNumbers(desk: Desk, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => String(firstNumber + index));
  const waiting = [...numbers];
  const work = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      await pairPhone(desk, { number });
    }
  };
  await Promise.all(Array.from({ length: Math.min(pairedAtOnce, count) }, work));
  return numbers;
}

/** Each number gets somebody who writes to it. Brought after the pairings, or each phone would name them all. */
export async function bringLines({ stage }: Desk, numbers: readonly string[]): Promise<Line[]> {
  const lines = numbers.map((number, index): Line => {
    const customer: Customer = { id: `linha-${index + 1}`, waId: `55119${firstCustomer + index}`, receipts: 'auto' };
    return { number, customer };
  });
  await stage.simulator.seed({
    contacts: lines.map(({ customer: { id, waId } }) => ({ id, waId, name: id, readsOnArrival: true })),
  });
  return lines;
}

/** Answers the channel's id of what was written. */
export async function writeOn({ stage }: Desk, { number, customer }: Line, text: string): Promise<string> {
  return (await stage.simulator.contact(customer.id).says(text, number)).messageId;
}

/** The conversations of lines that were written on, with the admin. */
export async function openLines(desk: Desk, lines: readonly Line[]): Promise<Conversation[]> {
  const { api, admin } = desk;
  const customers = lines.map((line) => line.customer);
  const tickets = await findTickets(desk, customers);
  return Promise.all(
    customers.map(async (customer) => {
      const ticketId = tickets.get(customer.waId) ?? 0;
      const body = { status: 'open', userId: admin.user.id };
      await api.request<Ticket>(admin, { method: 'PUT', path: `/tickets/${ticketId}`, body });
      return { customer, ticketId, owner: admin };
    }),
  );
}
