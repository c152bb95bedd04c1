import type { EchoOrder } from './cloud-coexistence.ts';
import type { WrittenMessage } from './contact-messages.ts';
import type { Call } from './expectations.ts';
import type { PastOrder } from './model.ts';

type Told = { eventIds: string[] };

/** Reports of Meta on a number of the Cloud face besides messages: on its account, and on the phone that shares it. */
export type CloudClient = {
  /** Lets the owner write on the phone itself, change what was written, or take it back. */
  onPhone(phoneNumberId: string, contactId: string, order: EchoOrder): Promise<WrittenMessage>;
  /** Lets the phone share its past; with `whenAsked` only once the business's server asks for it. */
  past(
    phoneNumberId: string,
    order: Pick<PastOrder, 'chats' | 'messagesPerChat'> & Partial<PastOrder> & { whenAsked?: boolean },
  ): Promise<Told>;
  addressBook(phoneNumberId: string, people: { name: string; number: string; isGone?: boolean }[]): Promise<Told>;
  /** Reports a `value` as Meta writes it; the number is filled in. `at`: when it was said, in milliseconds. */
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
