import type { Identity } from '../inbound-events.ts';
import { type Fields, fieldsOf, idOf } from './read-json.ts';

/** Adds the name that a person chose to be found by, from `contacts[]`, behind the addresses. */
export function withUsername(identities: Identity[], contact: Fields): Identity[] {
  const username = idOf(fieldsOf(contact.profile).username, 200);
  if (username === null || identities.length === 0) return identities;
  return [...identities, { type: 'username', scope: '', value: username.replace(/^@/, '') }];
}

/**
 * Addresses of a person, the number first where it is shown. Somebody may hide it and be known by a business-scoped
 * user id alone.
 */
export function personOf(phones: readonly unknown[], userIds: readonly unknown[]): Identity[] {
  const firstOf = (values: readonly unknown[]) => values.map((value) => idOf(value, 200)).find((id) => id !== null);
  const [phone, userId] = [firstOf(phones), firstOf(userIds)];
  return [
    ...(phone === undefined ? [] : [{ type: 'phone', scope: '', value: phone } as const]),
    ...(userId === undefined ? [] : [{ type: 'bsuid', scope: '', value: userId } as const]),
  ];
}
