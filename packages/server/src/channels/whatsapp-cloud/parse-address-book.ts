import type { InboundAddressBook, Parsed } from '../inbound-events.ts';
import { type Fields, fieldsOf, listOf, shortTextOf } from './read-json.ts';
import { personOf, withUsername } from './read-person.ts';

const mostAtOnce = 500;

/**
 * Reads the address book of the business's own application (coexistence). A person removed from it stays a contact
 * here, as their conversations do. Source: Cloud API webhooks reference, `smb_app_state_sync`.
 */
export function readAddressBook(value: Fields, account: string | null, parsed: Parsed): void {
  if (account === null) {
    parsed.unread.push({ account, reason: 'address book without phone_number_id' });
    return;
  }
  const entries = listOf(value.state_sync)
    .map(fieldsOf)
    .filter(({ type, action }) => type === 'contact' && action !== 'remove');
  const people = entries.flatMap(({ contact }) => {
    const { phone_number: phone, user_id: userId, full_name: name, first_name: firstName } = fieldsOf(contact);
    const identities = withUsername(personOf([digitsOf(phone)], [userId]), { profile: contact });
    return identities.length === 0 ? [] : [{ identities, name: shortTextOf(name, 250) ?? shortTextOf(firstName, 250) }];
  });
  for (let from = 0; from < people.length; from += mostAtOnce) {
    const part = people.slice(from, from + mostAtOnce);
    const providerId = `addressBook.${part[0]?.identities[0]?.value ?? ''}`;
    const event: InboundAddressBook = { kind: 'addressBook', providerId, at: 0, people: part };
    parsed.events.push({ account, chat: 'addressBook', event });
  }
}

/** Digits of a number: the book has any spelling, while senders are known by digits. */
const digitsOf = (phone: unknown) => (typeof phone === 'string' ? phone.replace(/\D/g, '') : null);
