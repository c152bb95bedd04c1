import type { Identity } from '../adapter.ts';
import { idOf } from './read-json.ts';

/** The number first, when it is shown; somebody may hide it and be known by a business-scoped user id alone. */
export function personOf(phones: readonly unknown[], userIds: readonly unknown[]): Identity[] {
  const firstOf = (values: readonly unknown[]) => values.map((value) => idOf(value, 200)).find((id) => id !== null);
  const [phone, userId] = [firstOf(phones), firstOf(userIds)];
  return [
    ...(phone === undefined ? [] : [{ type: 'phone', scope: '', value: phone } as const]),
    ...(userId === undefined ? [] : [{ type: 'bsuid', scope: '', value: userId } as const]),
  ];
}
