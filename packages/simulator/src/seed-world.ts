import { isDeepStrictEqual } from 'node:util';
import {
  type Check,
  flag,
  isRecord,
  list,
  nullable,
  oneOf,
  optional,
  RequestError,
  shape,
  text,
  webAddress,
} from './checks.ts';
import type { Journal } from './journal.ts';
import type { LiveFeed } from './live-feed.ts';
import {
  type Contact,
  type Messaging,
  type Phone,
  type PublicPhone,
  type ReceiptPlan,
  toPublicPhone,
} from './model.ts';
import { readDigits } from './phone-numbers.ts';
import { checkReceiptPlan } from './receipt-plans.ts';
import type { World } from './world.ts';

type SeedingParts = { world: World; journal: Journal; feed: LiveFeed };

/** A business number to create or change; what is absent keeps its value. */
type PhoneInput = {
  phoneNumberId: string;
  displayNumber: string;
  accessToken: string;
  /** Calls with its token must prove that they know this. */
  appSecret?: string;
  wabaId?: string;
  verifiedName?: string;
  webhookUrl?: string | null;
  /** False: of a business account that is yet to be subscribed. */
  isSubscribed?: boolean;
  /** Permissions that are taken from its token; an empty list gives all back. */
  withdrawn?: string[];
  /** Makes it an account of Messenger or Instagram. */
  messaging?: Partial<Messaging> & Pick<Messaging, 'channel'>;
};

/** A contact to create or change, found by id, else by number; what is absent keeps its value. */
export type ContactInput = {
  id?: string;
  name?: string;
  waId?: string;
  isOnline?: boolean;
  hasReadReceipts?: boolean;
  readsOnArrival?: boolean;
  receipts?: ReceiptPlan | null;
  username?: string;
  /** Makes the Cloud face name this person by a business-scoped user id too; with `hidesNumber` by it alone. */
  userId?: string;
  hidesNumber?: boolean;
  /** By account: digits. */
  scopedIds?: Record<string, string>;
};

export type SeedInput = { phones?: PhoneInput[]; contacts?: ContactInput[] };
export type SeedResult = { phones: PublicPhone[]; contacts: Contact[] };

const id = text({ max: 64, pattern: /^[A-Za-z0-9_-]+$/ });

const number: Check<string> = (value, where) => {
  const digits = readDigits(text({ max: 40 })(value, where));
  if (digits === null) throw new RequestError(400, `${where} must be a telephone number of 7 to 15 digits`);
  return digits;
};

const checkPhone = shape({
  phoneNumberId: text({ max: 32, pattern: /^\d+$/ }),
  displayNumber: text({ max: 40, pattern: /\S/ }),
  accessToken: text({ max: 500 }),
  appSecret: optional(text({ max: 500 })),
  wabaId: optional(text({ max: 32, pattern: /^\d+$/ })),
  verifiedName: optional(text({ max: 200 })),
  webhookUrl: optional(nullable(webAddress())),
  isSubscribed: optional(flag()),
  withdrawn: optional(list(text({ max: 64, pattern: /^[a-z_]+$/ }), 20)),
  messaging: optional(
    shape({
      channel: oneOf(['facebook', 'instagram']),
      pageId: optional(text({ max: 32, pattern: /^\d+$/ })),
      ownerId: optional(text({ max: 32, pattern: /^\d+$/ })),
      isSubscribed: optional(flag()),
    }),
  ),
});

const scopedDigits = text({ max: 32, pattern: /^\d+$/ });
const checkScopedIds: Check<Record<string, string>> = (value, where) => {
  if (!isRecord(value)) throw new RequestError(400, `${where} must be an object`);
  const ids = Object.entries(value).map(([account, id]) => [scopedDigits(account, where), scopedDigits(id, where)]);
  return Object.fromEntries(ids);
};

export const checkContact: Check<ContactInput> = shape({
  id: optional(id),
  name: optional(text({ max: 200 })),
  waId: optional(number),
  isOnline: optional(flag()),
  hasReadReceipts: optional(flag()),
  readsOnArrival: optional(flag()),
  receipts: optional(nullable(checkReceiptPlan)),
  username: optional(text({ max: 64, pattern: /^[a-z0-9._]+$/ })),
  userId: optional(text({ max: 131, pattern: /^[A-Z]{2}\.[A-Za-z0-9]+$/ })),
  hidesNumber: optional(flag()),
  scopedIds: optional(checkScopedIds),
});

export const checkSeed: Check<SeedInput> = shape({
  phones: optional(list(checkPhone, 10_000)),
  contacts: optional(list(checkContact, 100_000)),
});

/** Creates what is missing and changes what differs; repeated, it does nothing. */
export async function seedWorld(parts: SeedingParts, input: SeedInput): Promise<SeedResult> {
  const phones = (input.phones ?? []).map((phone) => putPhone(parts, phone));
  const contacts = (input.contacts ?? []).map((contact) => putContact(parts, contact));
  const [donePhones, doneContacts] = await Promise.all([Promise.all(phones), Promise.all(contacts)]);
  return { phones: donePhones.map(toPublicPhone), contacts: doneContacts };
}

async function putPhone({ world, journal, feed }: SeedingParts, input: PhoneInput): Promise<Phone> {
  const old = world.phones.get(input.phoneNumberId);
  const appSecret = input.appSecret ?? old?.appSecret;
  const withdrawn = input.withdrawn ?? old?.withdrawn;
  const phone: Phone = {
    phoneNumberId: input.phoneNumberId,
    displayNumber: input.displayNumber,
    accessToken: input.accessToken,
    wabaId: input.wabaId ?? old?.wabaId ?? '100000000000001',
    verifiedName: input.verifiedName ?? old?.verifiedName ?? input.displayNumber,
    webhookUrl: input.webhookUrl === undefined ? (old?.webhookUrl ?? null) : input.webhookUrl,
    receipts: old?.receipts ?? null,
    ...(old?.channel === undefined ? {} : { channel: old.channel }),
    messaging: messagingOf(input, old),
    ...((input.isSubscribed ?? old?.isSubscribed) === false ? { isSubscribed: false as const } : {}),
    ...(appSecret === undefined ? {} : { appSecret }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
    ...(old?.past === undefined ? {} : { past: old.past }),
  };
  if (isDeepStrictEqual(phone, old)) return phone;
  world.putPhone(phone);
  await journal.append({ kind: 'phone', phone });
  feed.publish({ name: 'phone', data: toPublicPhone(phone) });
  return phone;
}

function scopedIdsOf(input: ContactInput, old: Contact | null): Pick<Contact, 'scopedIds'> {
  const scopedIds = input.scopedIds ?? old?.scopedIds;
  return scopedIds === undefined ? {} : { scopedIds };
}

/** Who hides the number has an id, whether one was given or not. */
function userIdOf(input: ContactInput, old: Contact | null, waId: string): Pick<Contact, 'userId' | 'hidesNumber'> {
  const hidesNumber = input.hidesNumber ?? old?.hidesNumber;
  const userId = input.userId ?? old?.userId ?? (hidesNumber === true ? `BR.${waId}01` : undefined);
  return { ...(userId === undefined ? {} : { userId }), ...(hidesNumber === undefined ? {} : { hidesNumber }) };
}

/** Who connects pages where nobody else is named. */
export const firstOwner = '900000000000001';

function messagingOf({ phoneNumberId, messaging }: PhoneInput, old: Phone | undefined): Messaging | null {
  if (messaging === undefined) return old?.messaging ?? null;
  return {
    channel: messaging.channel,
    pageId: messaging.pageId ?? old?.messaging?.pageId ?? phoneNumberId,
    ownerId: messaging.ownerId ?? old?.messaging?.ownerId ?? firstOwner,
    isSubscribed: messaging.isSubscribed ?? old?.messaging?.isSubscribed ?? true,
  };
}

/** Throws a RequestError: 400 for a new contact without a name, 409 when the number belongs to another. */
export async function putContact({ world, journal, feed }: SeedingParts, input: ContactInput): Promise<Contact> {
  const owner = input.waId === undefined ? null : world.findContactByNumber(input.waId);
  const old = input.id === undefined ? owner : (world.contacts.get(input.id) ?? null);
  if (owner !== null && owner.id !== (old?.id ?? input.id)) {
    throw new RequestError(409, `the number ${input.waId} belongs to ${owner.id}`);
  }
  const name = input.name ?? old?.name;
  if (name === undefined) throw new RequestError(400, 'a new contact needs a name');
  // Named by id, a contact may take another number; found by the twin of its number, it keeps its own.
  const waId = (input.id === undefined ? undefined : input.waId) ?? old?.waId ?? input.waId ?? world.takeFreeNumber();
  const username = input.username ?? old?.username;
  const contact: Contact = {
    id: old?.id ?? input.id ?? `c-${waId}`,
    name,
    waId,
    typedForms: old?.typedForms ?? [],
    isOnline: input.isOnline ?? old?.isOnline ?? true,
    hasReadReceipts: input.hasReadReceipts ?? old?.hasReadReceipts ?? true,
    readsOnArrival: input.readsOnArrival ?? old?.readsOnArrival ?? false,
    receipts: input.receipts === undefined ? (old?.receipts ?? null) : input.receipts,
    ...(username === undefined ? {} : { username }),
    ...userIdOf(input, old, waId),
    ...scopedIdsOf(input, old),
  };
  if (isDeepStrictEqual(contact, old)) return contact;
  world.putContact(contact);
  await journal.append({ kind: 'contact', contact });
  feed.publish({ name: 'contact', data: contact });
  return contact;
}
