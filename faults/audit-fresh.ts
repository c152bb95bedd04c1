import { isDeepStrictEqual } from 'node:util';
import type { Message } from '../packages/contract/src/messages.schemas.ts';
import type { Ticket } from '../packages/contract/src/tickets.schemas.ts';
import type { LoadedScreen } from '../packages/testkit/src/screen-rows.ts';
import type { Findings } from './findings.ts';
import type { Screen } from './screens.ts';

/**
 * Compares screens that followed events with a fresh load of the same person: the same tickets, field by field, in the
 * same order, and no message that reads differently. Answers how many screens were compared.
 */
export async function auditFresh(screens: readonly Screen[], findings: Findings): Promise<number> {
  let compared = 0;
  for (const [load, ofPerson] of Map.groupBy(screens, (screen) => screen.load)) {
    if (load === undefined) continue;
    const fresh = await load();
    for (const screen of ofPerson) {
      auditTickets(screen, fresh, findings);
      auditMessages(screen, fresh.messages ?? [], findings);
    }
    compared += ofPerson.length;
  }
  return compared;
}

function auditTickets({ name, model }: Screen, { tickets }: LoadedScreen, findings: Findings): void {
  const shown = model.tickets().filter((ticket) => ticket.status !== 'closed');
  const byId = new Map(shown.map((ticket) => [ticket.id, ticket]));
  for (const ticket of tickets) {
    const row = byId.get(ticket.id);
    byId.delete(ticket.id);
    if (isDeepStrictEqual(row, ticket)) continue;
    const how = row ? `as v${row.version}, differing in ${differences(row, ticket)}` : 'not at all';
    findings.add('lost', `${name} shows ticket ${ticket.id} ${how}; it is v${ticket.version}`);
  }
  for (const id of byId.keys()) findings.add('dup', `${name} shows ticket ${id}, which no fresh load has`);
  for (const [list, ofList] of Map.groupBy(tickets, listOf)) {
    // Not by ids: of two tickets of one millisecond only the database knows the later one.
    const inOrder = shown.filter((ticket) => listOf(ticket) === list).map(({ updatedAt }) => updatedAt);
    if (
      !isDeepStrictEqual(
        inOrder,
        ofList.map(({ updatedAt }) => updatedAt),
      )
    )
      findings.add('reordered', `${name} has the list of the ${list} in another order than a fresh load`);
  }
}

const listOf = ({ status, snooze }: Ticket) => (snooze === null ? status : `${status} set aside`);

const differences = (one: Ticket, other: Ticket) =>
  (Object.keys(other) as (keyof Ticket)[]).filter((key) => !isDeepStrictEqual(one[key], other[key])).join(', ');

/**
 * Compares messages. A chat that came into view with its newest message shows only what came since, which has to be
 * right.
 */
function auditMessages({ name, model }: Screen, fresh: readonly Message[], findings: Findings): void {
  for (const [ticketId, ofTicket] of Map.groupBy(fresh, (message) => message.ticketId)) {
    const now = new Map(ofTicket.map((message) => [message.id, message]));
    const shown = model.messages(ticketId);
    for (const message of shown)
      if (!isDeepStrictEqual(message, now.get(message.id)))
        findings.add('lost', `${name} shows message ${message.id} otherwise than a fresh load (v${message.version})`);
    const newest = Math.max(...now.keys());
    if (!shown.some(({ id }) => id === newest)) findings.add('lost', `${name} does not show message ${newest}`);
  }
}
