import { errorTitle } from './error-codes.ts';
import type { Ids } from './ids.ts';
import type { ChangeValue, Contact, Message, Phone, ReceiptStatus, StatusRecord, WebhookEvent } from './model.ts';
import { onlyDigits } from './phone-numbers.ts';

/** Meta's webhooks carry whole seconds, as text. */
function seconds(at: number): string {
  return String(Math.floor(at / 1000));
}

function baseValue(phone: Phone): Pick<ChangeValue, 'messaging_product' | 'metadata'> {
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
  const written = {
    ...context,
    from: contact.waId,
    id: message.id,
    timestamp: seconds(message.at),
    type: message.type,
    text: { body: message.text },
  };
  const value: ChangeValue = {
    ...baseValue(phone),
    contacts: [{ profile: { name: contact.name }, wa_id: contact.waId }],
    messages: [written],
  };
  return { ...eventHead(ids, phone, message), what: 'message', status: null, code: null, at: message.at, value };
}

/** A receipt of a business message. Source: Cloud API webhooks reference, `statuses` object. */
export function createStatusEvent(
  ids: Ids,
  phone: Phone,
  recipient: string,
  message: Message,
  record: StatusRecord,
): WebhookEvent {
  const { status, at, code } = record;
  const told = {
    id: message.id,
    status,
    timestamp: seconds(at),
    recipient_id: recipient,
    ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
    ...pricing(status, message),
    ...(status === 'failed' ? { errors: [describeFailure(code ?? 131026)] } : {}),
  };
  const value: ChangeValue = { ...baseValue(phone), statuses: [told] };
  return { ...eventHead(ids, phone, message), what: 'status', status, code, at, value };
}

function eventHead(
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
  const metadata = { ...event.value.metadata, phone_number_id: '999999999999999' };
  return { ...event, id: `${event.id}-stray`, value: { ...event.value, metadata } };
}
