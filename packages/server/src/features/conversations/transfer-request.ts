import type { BodyOf } from '@guiche/contract/route';
import type { askTransfer } from '@guiche/contract/ticket-requests.schemas';
import { actorOf } from '@guiche/contract/users';
import { canSeeTicket, type TicketPlace } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getCompanyRow, languageOf } from '../companies/index.ts';
import { getConnection } from '../connections/index.ts';
import { postMessage } from '../messages/index.ts';
import { findLiveTicketId, lockTicket, placeOf } from '../tickets/index.ts';
import { findPeople } from '../users/index.ts';
import { lockContact } from './contacts.repo.ts';
import { findLastRequestAt } from './messages.repo.ts';
import { transferRequests } from './transfer-request-texts.ts';
import { findPeopleOfQueue } from './users.repo.ts';

/** One person asks no more often for the same ticket. */
const pauseMs = 10 * 60_000;

/**
 * Leaves the request as a private note of the ticket and calls whom it speaks to. Whoever may begin a ticket with the
 * contact is told by the refusal that there is one; more than that, the answer does not say.
 */
export async function requestTransfer(ctx: Ctx, body: BodyOf<typeof askTransfer>): Promise<void> {
  const connection = await getConnection(ctx, body.whatsappId);
  await inTransaction(ctx, async (tx) => {
    const contact = (await lockContact(tx.db, body.contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
    const live = await findLiveTicketId(tx.db, contact.id, connection.id);
    const ticket = (live !== null && (await lockTicket(tx.db, live))) || fail('ERR_NO_TICKET_FOUND');
    if (ticket.user_id === tx.actor.userId) fail('ERR_INVALID_TRANSITION');
    const key = keyOf(ticket.id, tx.actor.userId);
    const last = await findLastRequestAt(tx.db, { contactId: contact.id, connectionId: connection.id, key });
    const left = last === null ? 0 : last.getTime() + pauseMs - tx.clock.now().getTime();
    if (left > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(left / 1000) });
    const people = await findAddressees(tx, placeOf(ticket));
    const { language } = await getCompanyRow(tx.db);
    const called = people.map(({ name }) => `@${name}`).join(' ');
    const asked = [called, transferRequests[languageOf({ language })]].filter(Boolean).join(' ');
    const note = (body.note ?? '').trim();
    await postMessage(tx, ticket, {
      body: (note === '' ? asked : `${asked}\n${note}`).toWellFormed(),
      userId: tx.actor.userId,
      isPrivate: true,
      isAnswer: false,
      clientId: `${key}${crypto.randomUUID()}`,
      mentions: people.map(({ userId }) => userId),
    });
  });
}

/** How the keys of a person's requests for a ticket begin. No client can choose such a key: a colon is in none. */
const keyOf = (ticketId: number, userId: number) => `transfer:${ticketId}:${userId}:`;

/** Its attendant; of a ticket that nobody attends, who works in its queue. Only who sees it is spoken to. */
async function findAddressees(tx: TxCtx, place: TicketPlace) {
  const ids =
    place.userId !== null
      ? [place.userId]
      : place.queueId === null
        ? []
        : await findPeopleOfQueue(tx.db, place.queueId);
  const people = [...(await findPeople(tx.db, ids)).values()].map(({ user }) => ({
    actor: actorOf(user),
    name: user.name,
  }));
  return people
    .filter(({ actor }) => actor.userId !== tx.actor.userId && canSeeTicket(actor, place))
    .map(({ actor, name }) => ({ userId: actor.userId, name }));
}
