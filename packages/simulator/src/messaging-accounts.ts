import { createHash } from 'node:crypto';
import type { Contact, Messaging, Phone } from './model.ts';
import type { World } from './world.ts';

/** An account of Messenger or Instagram. */
export type MessagingPhone = Phone & { messaging: Messaging };

export const isMessagingPhone = (phone: Phone | null | undefined): phone is MessagingPhone =>
  phone?.messaging !== undefined && phone.messaging !== null;

/** The id by which an account knows a person: digits without a meaning, different on every account. */
export function scopedId(phoneNumberId: string, contact: Pick<Contact, 'id' | 'scopedIds'>): string {
  const given = contact.scopedIds?.[phoneNumberId];
  if (given !== undefined) return given;
  const digest = createHash('sha256').update(`${phoneNumberId}|${contact.id}`).digest();
  return `2${digest.readBigUInt64BE().toString().padStart(20, '0').slice(-15)}`;
}

/** Finds the person of an id on one of the accounts; null: nobody. */
export function findScoped(
  world: World,
  accounts: readonly MessagingPhone[],
  id: string,
): { phone: MessagingPhone; contact: Contact } | null {
  for (const phone of accounts)
    for (const contact of world.contacts.values())
      if (scopedId(phone.phoneNumberId, contact) === id) return { phone, contact };
  return null;
}

/** The page of this token, and the Instagram account linked to it; none for an unknown token. */
export function accountsOf(world: World, token: string | null): MessagingPhone[] {
  if (token === null) return [];
  const pages = [...world.phones.values()].filter(isMessagingPhone);
  const page = pages.find(({ accessToken, messaging }) => accessToken === token && messaging.channel === 'facebook');
  const pageId = page?.phoneNumberId ?? pages.find(({ accessToken }) => accessToken === token)?.messaging.pageId;
  return pages.filter((each) => each.phoneNumberId === pageId || each.messaging.pageId === pageId);
}
