import { errorTitle } from './error-codes.ts';
import type { Ids } from './ids.ts';
import type {
  Card,
  ChangeValue,
  Choice,
  Contact,
  FieldValue,
  Message,
  Phone,
  ReceiptStatus,
  Referral,
  SentFile,
  StatusRecord,
  WebhookEvent,
} from './model.ts';
import { onlyDigits } from './phone-numbers.ts';

/** Meta's webhooks carry whole seconds, as text. */
export function seconds(at: number): string {
  return String(Math.floor(at / 1000));
}

export function baseValue(phone: Phone): Pick<ChangeValue, 'messaging_product' | 'metadata'> {
  const display = onlyDigits(phone.displayNumber);
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: display, phone_number_id: phone.phoneNumberId },
  };
}

/** A contact wrote. Source: Cloud API webhooks reference, `messages` field. */
export function createMessageEvent(ids: Ids, phone: Phone, contact: Contact, message: Message): WebhookEvent {
  const context =
    message.replyTo === null ? {} : { context: { from: onlyDigits(phone.displayNumber), id: message.replyTo } };
  if (message.type === 'call') return createCallEvent(ids, phone, contact, message);
  const written = {
    ...context,
    ...senderOf(contact),
    id: message.id,
    timestamp: seconds(message.at),
    type: message.type,
    [message.type]: describePart(message),
    ...(message.referral === null ? {} : { referral: describeReferral(message.referral) }),
  };
  const value: ChangeValue = {
    ...baseValue(phone),
    contacts: [describeContact(contact)],
    messages: [written],
  };
  return { ...eventHead(ids, phone, message), what: 'message', status: null, code: null, at: message.at, value };
}

const isHidden = ({ hidesNumber, userId }: Contact): boolean => hidesNumber === true && userId !== undefined;

/** Somebody who hides the number is named by the business-scoped user id alone. */
const senderOf = (contact: Contact): object => ({
  ...(isHidden(contact) ? {} : { from: contact.waId }),
  ...(contact.userId === undefined ? {} : { from_user_id: contact.userId }),
});

/** An entry of `contacts[]`. */
export const describeContact = (contact: Contact): object => ({
  profile: {
    name: contact.name,
    ...(contact.userId === undefined ? {} : withoutNulls({ username: contact.username ?? null })),
  },
  ...(isHidden(contact) ? {} : { wa_id: contact.waId }),
  ...(contact.userId === undefined ? {} : { user_id: contact.userId }),
});

/** Whom something went to: by the number, unless it was sent to the user id of somebody who hides it. */
export const receiverOf = (
  contact: Contact | undefined,
  to: string,
): { number: string | null; userId: string | null } => ({
  number:
    contact === undefined || to !== contact.userId ? (contact?.waId ?? to) : isHidden(contact) ? null : contact.waId,
  userId: contact?.userId ?? null,
});

/** The object named like the type. Source: Cloud API webhooks reference, "Messages object". */
export function describePart({ type, text, file, place, cards, aboutId, choice }: Message): object {
  if (choice !== null) return describeChoice(choice, text);
  if (type === 'reaction') return { message_id: aboutId, ...(text === '' ? {} : { emoji: text }) };
  if (type === 'edit') return { original_message_id: aboutId, message: { type: 'text', text: { body: text } } };
  if (type === 'revoke') return { original_message_id: aboutId };
  if (file !== null) return describeFile(file, type, text);
  if (place !== null) return withoutNulls({ ...place });
  if (type === 'contacts') return cards.map(describeCard);
  return { body: text };
}

function describeChoice({ form, id, description }: Choice, title: string): object {
  if (form === 'template') return { payload: id, text: title };
  return { type: form, [form]: { id, title, ...(description === null ? {} : { description }) } };
}

function describeReferral({ headline, body, sourceUrl, mediaType }: Referral): object {
  const fields = { source_url: sourceUrl, source_id: '120200000000000000', source_type: 'ad', headline, body };
  return { ...fields, ...(mediaType === null ? {} : { media_type: mediaType }), ctwa_clid: 'simulated' };
}

/** A call that nobody took. Source: Cloud API webhooks reference, `calls` field. */
function createCallEvent(ids: Ids, phone: Phone, contact: Contact, message: Message): WebhookEvent {
  const call = {
    id: message.id,
    ...senderOf(contact),
    to: onlyDigits(phone.displayNumber),
    event: 'terminate',
    direction: 'USER_INITIATED',
    timestamp: seconds(message.at),
    status: 'FAILED',
  };
  const value: ChangeValue = { ...baseValue(phone), contacts: [describeContact(contact)], calls: [call] };
  return { ...eventHead(ids, phone, message), what: 'message', status: null, code: null, at: message.at, value };
}

/** The hash is in base64 here, and in hexadecimal where the file is looked up. */
function describeFile({ mediaId, mime, sha256, name, isVoice }: SentFile, type: string, text: string): object {
  return {
    ...(text === '' ? {} : { caption: text }),
    ...(type === 'document' && name !== null ? { filename: name } : {}),
    mime_type: isVoice ? 'audio/ogg; codecs=opus' : mime,
    sha256: Buffer.from(sha256, 'hex').toString('base64'),
    id: mediaId,
    ...(type === 'audio' ? { voice: isVoice } : {}),
    ...(type === 'sticker' ? { animated: false } : {}),
  };
}

function describeCard({ name, phones, emails, organization }: Card): object {
  return {
    name: { formatted_name: name, first_name: name.split(' ')[0] },
    phones: phones.map(({ phone, type, waId }) => withoutNulls({ phone, wa_id: waId ?? onlyDigits(phone), type })),
    ...(emails.length > 0 ? { emails: emails.map((email) => ({ email })) } : {}),
    ...(organization === null ? {} : { org: { company: organization } }),
  };
}

function withoutNulls(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** A receipt of a business message. Source: Cloud API webhooks reference, `statuses` object. */
export function createStatusEvent(
  ids: Ids,
  phone: Phone,
  receiver: { number: string | null; userId: string | null },
  message: Message,
  record: StatusRecord,
): WebhookEvent {
  const { status, at, code } = record;
  const told = {
    id: message.id,
    status,
    timestamp: seconds(at),
    ...withoutNulls({ recipient_id: receiver.number, recipient_user_id: receiver.userId }),
    ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
    ...pricing(status, message),
    ...(status === 'failed' ? { errors: [describeFailure(code ?? 131026)] } : {}),
  };
  const value: ChangeValue = { ...baseValue(phone), statuses: [told] };
  return { ...eventHead(ids, phone, message), what: 'status', status, code, at, value };
}

export function eventHead(
  ids: Ids,
  phone: Phone,
  message: Message,
): Pick<WebhookEvent, 'id' | 'phoneNumberId' | 'wabaId' | 'contactId' | 'messageId'> {
  return {
    id: ids.event(),
    phoneNumberId: phone.phoneNumberId,
    wabaId: phone.wabaId,
    contactId: message.contactId,
    messageId: message.id,
  };
}

/** Pricing comes with `sent` and with the first of delivered and read. */
function pricing(status: ReceiptStatus, message: Message): object {
  const wasDelivered = message.statuses.some((record) => record.status === 'delivered');
  const isPriced = status === 'sent' || status === 'delivered' || (status === 'read' && !wasDelivered);
  if (!isPriced) return {};
  return { pricing: { billable: false, pricing_model: 'PMP', category: 'service', type: 'free_customer_service' } };
}

function describeFailure(code: number): object {
  const title = errorTitle(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: `Message failed to send: ${title}.` },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

/** The same event for a number the business does not have; never acknowledges the real one. */
export function createStrayEvent(event: WebhookEvent): WebhookEvent {
  if ('messaging' in event.value) return { ...event, id: `${event.id}-stray`, wabaId: '999999999999999' };
  if ('field' in event.value) return { ...event, id: `${event.id}-stray`, ...strayField(event.value) };
  const metadata = { ...event.value.metadata, phone_number_id: '999999999999999' };
  return { ...event, id: `${event.id}-stray`, value: { ...event.value, metadata } };
}

const strayField = ({ field, change }: FieldValue) => ({
  wabaId: '999999999999999',
  value: {
    field,
    change: {
      ...change,
      ...(change.metadata === undefined
        ? {}
        : { metadata: { display_phone_number: '9', phone_number_id: '999999999999999' } }),
      ...(change.display_phone_number === undefined ? {} : { display_phone_number: '999999999999999' }),
    },
  },
});
