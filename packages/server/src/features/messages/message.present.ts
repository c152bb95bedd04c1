import type { Actor } from '@guiche/contract/actor';
import { maskMessage } from '@guiche/contract/masking';
import { pollData } from '@guiche/contract/message-data.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { calledName } from '@guiche/contract/names';
import { mentionedIn } from '@guiche/contract/spoken-to';
import { type SpokenTo, spokenTo } from '@guiche/contract/spoken-to.schemas';
import { numberedIn } from '../contacts/index.ts';
import type { MessageRow } from './message-rows.repo.ts';

const kindOf = (kind: string) => kind as Message['mediaType'];

/** The wire shape, unmasked: for events, which are masked per room. Only of messages that belong to a ticket. */
export function presentMessage(row: MessageRow & { ticket_id: number | null }): Message {
  if (row.ticket_id === null) throw new Error(`message ${row.id} belongs to no ticket`);
  return {
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    queueId: row.queue_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    body: row.is_deleted ? '' : row.body,
    fromMe: row.from_me,
    mediaType: kindOf(row.media_type),
    mediaUrl: row.is_deleted ? null : row.media_url,
    dataJson: row.is_deleted ? null : dataOf(row),
    ack: row.ack,
    sendState: row.send_state as Message['sendState'],
    sendError: row.send_error,
    clientId: row.client_id,
    quotedMsg: presentQuoted(row),
    contact: row.sender ? { id: row.sender.id, name: calledName(row.sender) } : null,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    isPrivate: row.is_private,
    editedAt: row.edited_at?.toISOString() ?? null,
    reactions: row.is_deleted ? [] : row.reactions,
    mentions: row.mentions,
    ...(row.spoken_to !== null && !row.is_deleted && spokenToIn(row)),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** Whom of a group its words speak to: an edit may name fewer than the row keeps. */
function spokenToIn({ body, spoken_to: kept }: MessageRow): Pick<Message, 'spokenTo'> {
  const people = mentionedIn(body, spokenTo.safeParse(kept).data ?? []);
  return people.length === 0 ? {} : { spokenTo: people.map(namedOnly) };
}

/** Addresses are numbers, too: they stay here. */
const namedOnly = ({ name, number }: SpokenTo) => ({ name, number });

/** Of a poll that somebody voted on with the counts of by now. */
function dataOf({ data_json: data, votes }: MessageRow): Message['dataJson'] {
  const poll = votes && pollData.safeParse(data).data;
  if (!poll) return data;
  const counts = new Map(Object.entries(votes)); // an option may be called `constructor`
  return { ...poll, options: poll.options.map(({ name }) => ({ name, votes: counts.get(name) ?? 0 })) };
}

/** Of another ticket nothing but that there is a message: who reads this ticket, now or later, may not read that one. */
const nothingOfIt = { mediaType: 'chat', mediaUrl: null, body: '', isDeleted: false, contact: null } as const;

function presentQuoted(row: MessageRow): Message['quotedMsg'] {
  if (row.quoted_id === null) return null;
  const quoted = { id: row.quoted_id, fromMe: row.quoted_from_me ?? false };
  // What a program wrote without a ticket is read where it is answered (ADR 73); its file only where a ticket has it.
  const isFree = quoted.fromMe && row.quoted_ticket_id === null;
  if (!isFree && row.quoted_ticket_id !== row.ticket_id) return { ...quoted, ...nothingOfIt, isElsewhere: true };
  return {
    ...quoted,
    mediaType: kindOf(row.quoted_media_type ?? 'chat'),
    mediaUrl: row.quoted_is_deleted || isFree ? null : row.quoted_media_url,
    body: row.quoted_is_deleted ? '' : (row.quoted_body ?? ''),
    isDeleted: row.quoted_is_deleted ?? false,
    ...(row.quoted_is_stand_in ? { isStandIn: true } : {}),
    contact: quotedContactOf(row),
  };
}

function quotedContactOf(row: MessageRow): { id: number; name: string } | null {
  if (row.quoted_from_me || row.quoted_contact_id === null) return null;
  const { quoted_contact_name: name, quoted_contact_number: number, quoted_contact_channel: channel } = row;
  return {
    id: row.quoted_contact_id,
    name: calledName({ name: name ?? '', number: number ?? '', channel: channel ?? '' }),
  };
}

export function presentMessageFor(actor: Actor, row: MessageRow, ticket: Parameters<typeof numberedIn>[0]): Message {
  const message = presentMessage(row);
  return actor.hidesNumbers ? maskMessage(message, numberedIn(ticket)) : message;
}
