import type { Actor } from '@guiche/contract/actor';
import type { Contact, ContactOfTicket } from '@guiche/contract/contacts.schemas';
import { maskWholeContact } from '@guiche/contract/masking';
import { calledName } from '@guiche/contract/names';
import type { ContactRow } from './contacts.repo.ts';

type CoreRow = Omit<
  ContactRow,
  'tags' | 'extra_info' | 'wallets' | 'lgpd_accepted_at' | 'created_at' | 'updated_at' | 'version'
>;

/** A contact inside a ticket or a message, unmasked. */
export function presentContactOfTicket(row: CoreRow): ContactOfTicket {
  return {
    id: row.id,
    name: calledName(row),
    number: row.number,
    email: row.email,
    urlPicture: row.picture_url,
    channel: row.channel as ContactOfTicket['channel'],
    isGroup: row.is_group,
    active: row.active,
    acceptAudioMessage: row.accept_audio_message,
    disableBot: row.disable_bot,
    ...(row.former_numbers.length > 0 && { formerNumbers: row.former_numbers }),
  };
}

/**
 * A contact on the wire, unmasked: for events, which are masked per room. Answers to a person go through {@link
 * presentContactFor}.
 */
export function presentContact(row: ContactRow): Contact {
  return {
    ...presentContactOfTicket(row),
    lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
    tags: row.tags,
    extraInfo: row.extra_info,
    wallets: row.wallets,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

export const presentContactFor = (actor: Actor, row: ContactRow): Contact =>
  actor.hidesNumbers ? maskWholeContact(presentContact(row)) : presentContact(row);
