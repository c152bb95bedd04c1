import type { Message, sendMessage } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findAccounts } from '../contacts/index.ts';
import { forgetUpload, presentMedia, setDueAgain } from '../media/index.ts';
import { readSetting } from '../settings/index.ts';
import {
  findShownTickets,
  findShownTicketsOfMessages,
  getVisibleTicket,
  lockTicket,
  placeOf,
} from '../tickets/index.ts';
import { messageEventOf } from './announce-messages.ts';
import { setMedia, setQueuedAgain } from './message-writes.repo.ts';
import { findMessage } from './messages.repo.ts';
import { readCardNumber } from './read-card-number.ts';
import { answerWith, getShown, sendContent } from './send-message.ts';
import type { MessageContent } from './write-message.ts';

type WrittenBody = Exclude<BodyOf<typeof sendMessage>, { mediaUrl: string }>;

/** A text, contacts or a place. */
export async function sendBody(
  ctx: Ctx,
  ticketId: number,
  body: WrittenBody,
  idempotencyKey: string | null,
): Promise<Message> {
  const options = {
    ticketId,
    quotedId: body.quotedMsg?.id ?? null,
    clientId: idempotencyKey ?? crypto.randomUUID(),
    isPrivate: body.isPrivate ?? false,
    mentions: body.mentions ?? [],
    members: ('members' in body ? body.members : null) ?? [],
  };
  return (await sendContent(ctx, options, await contentOf(ctx, ticketId, body))).message;
}

async function contentOf(ctx: Ctx, ticketId: number, body: WrittenBody): Promise<MessageContent> {
  if ('location' in body) {
    const { latitude, longitude, name: given, address: at } = body.location;
    const name = given?.trim() || null;
    const address = at?.trim() || null;
    return {
      mediaType: 'location',
      body: name ?? address ?? '',
      data: { latitude, longitude, name, address },
      file: null,
    };
  }
  if (!body.vCard) return { mediaType: 'chat', body: body.body, data: null, file: null };
  // Whose ticket it is comes before what is wrong with a number.
  await getVisibleTicket(ctx, { id: ticketId });
  const cards = 'contacts' in body.vCard ? body.vCard.contacts : [body.vCard];
  const country = await readSetting(ctx.db, 'country');
  const accountOf = await findAccounts(
    ctx,
    cards.flatMap((card) => card.phones.map(({ number }) => number)),
  );
  const contacts = cards.map((card) => ({
    name: card.name,
    organization: card.organization ?? null,
    phones: card.phones.map(({ number, label, account = accountOf(number) }) => ({
      number: readCardNumber(number, country),
      label: label ?? null,
      ...(account !== undefined && { account }),
    })),
    emails: card.emails ?? [],
  }));
  return { mediaType: 'contact', body: contacts.map(({ name }) => name).join(', '), data: { contacts }, file: null };
}

/** Queues a failed or unconfirmed message once more: a person decided, after being told that it may have arrived. */
export async function resendText(ctx: Ctx, messageId: number): Promise<Message> {
  const seen = (await findMessage(ctx.db, messageId)) ?? fail('ERR_NO_MESSAGE_FOUND');
  if (!seen.from_me || seen.ticket_id === null || seen.media_type === 'reaction') fail('ERR_NO_MESSAGE_FOUND');
  const ticketId = seen.ticket_id;
  const visible = await findShownTickets(ctx.db, [ticketId]);
  if (!visible[0] || !canSeeTicket(ctx.actor, placeOf(visible[0]))) fail('ERR_NO_MESSAGE_FOUND');
  const shown = await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_MESSAGE_FOUND');
    if (!canWriteIn(ctx.actor, placeOf(ticket))) fail('ERR_TICKET_NOT_OPEN');
    const message = await findMessage(tx.db, messageId); // under the ticket's lock: the second press finds it queued
    if (message?.send_state !== 'failed' && message?.send_state !== 'unconfirmed') fail('ERR_NOT_RESENDABLE');
    await setQueuedAgain(tx.db, messageId);
    await forgetUpload(tx.db, messageId);
    await enqueueSend(tx, {
      kind: 'message',
      messageId,
      connectionId: ticket.connection_id,
      contactId: ticket.contact_id,
      origin: 'person',
    });
    const queued = await getShown(tx, messageId);
    tx.emit(messageEventOf(queued, 'update'));
    return queued;
  });
  return answerWith(ctx, shown);
}

/** Asks the channel once more for a contact's file that could not be fetched, at once. */
export async function retryFile(ctx: Ctx, messageId: number): Promise<Message> {
  const [ticket] = await findShownTicketsOfMessages(ctx.db, [messageId]);
  if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) fail('ERR_NO_MESSAGE_FOUND');
  const shown = await inTransaction(ctx, async (tx) => {
    const media = (await setDueAgain(tx.db, messageId)) ?? fail('ERR_MEDIA_NOT_RETRYABLE');
    await setMedia(tx.db, messageId, { mediaType: null, mediaUrl: null, data: presentMedia(media) });
    const asked = await getShown(tx, messageId);
    tx.emit(messageEventOf(asked, 'update'));
    return asked;
  });
  return answerWith(ctx, shown);
}
