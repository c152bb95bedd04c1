import type { EchoOrder } from './cloud-coexistence.ts';
import type { WrittenMessage } from './contact-messages.ts';
import type { Call } from './expectations.ts';
import type { PastOrder } from './model.ts';

type Told = { eventIds: string[] };

/** What Meta tells of a number of the Cloud face besides messages: of its account, and of the phone it is also on. */
export type CloudClient = {
  /** The owner writes on the phone itself, changes what was written, or takes it back. */
  onPhone(phoneNumberId: string, contactId: string, order: EchoOrder): Promise<WrittenMessage>;
  /** The phone gives its past away; with `whenAsked` only once the business's server asks for it. */
  past(
    phoneNumberId: string,
    order: Pick<PastOrder, 'chats' | 'messagesPerChat'> & Partial<PastOrder> & { whenAsked?: boolean },
  ): Promise<Told>;
  addressBook(phoneNumberId: string, people: { name: string; number: string; isGone?: boolean }[]): Promise<Told>;
  /** `value` as Meta writes it; the number is filled in. `at` in milliseconds: when it was said. */
  account(phoneNumberId: string, field: string, value: object, at?: number): Promise<Told>;
};

export function cloudCalls(call: Call): CloudClient {
  const path = (phoneNumberId: string, rest: string): string => `/sim/phones/${phoneNumberId}/${rest}`;
  return {
    onPhone: (phoneNumberId, contactId, order) =>
      call('POST', path(phoneNumberId, `chats/${encodeURIComponent(contactId)}/echo`), order),
    past: (phoneNumberId, order) => call('POST', path(phoneNumberId, 'past'), order),
    addressBook: (phoneNumberId, people) => call('POST', path(phoneNumberId, 'address-book'), { people }),
    account: (phoneNumberId, field, value, at) => call('POST', path(phoneNumberId, 'account'), { field, value, at }),
  };
}
