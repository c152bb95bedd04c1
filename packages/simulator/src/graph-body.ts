import { isRecord } from './checks.ts';
import { readOtherContent } from './graph-contents.ts';
import { GraphError, invalid, missing, wrong } from './graph-errors.ts';
import type { ReadOrder, SendOrder } from './graph-orders.ts';
import { readDigits } from './phone-numbers.ts';

const TYPES = [
  'audio',
  'contacts',
  'document',
  'image',
  'interactive',
  'location',
  'reaction',
  'sticker',
  'template',
  'text',
  'video',
];
const MAX_TEXT = 4096;
const MAX_OPAQUE = 512;

/**
 * Reads the body of POST /{phone_number_id}/messages as Meta does.
 * Source: Cloud API reference, "Messages". Throws GraphError 100, 131008, 131009, 131051.
 */
export function readGraphBody(body: unknown): SendOrder | ReadOrder {
  if (!isRecord(body)) throw invalid('The request body must be a JSON object.');
  if (body.messaging_product === undefined) throw invalid('The parameter messaging_product is required.');
  if (body.messaging_product !== 'whatsapp') throw invalid('Param messaging_product must be one of {WHATSAPP}.');
  return body.status === undefined ? readSend(body) : readMark(body);
}

function readMark(body: Record<string, unknown>): ReadOrder {
  if (body.status !== 'read') throw invalid('Param status must be one of {READ}.');
  const messageId = body.message_id;
  if (messageId === undefined) throw missing('message_id');
  if (typeof messageId !== 'string' || messageId === '') throw wrong('message_id must be a message id.');
  const typing = body.typing_indicator;
  if (typing !== undefined && !(isRecord(typing) && typing.type === 'text'))
    throw wrong('typing_indicator.type must be text.');
  return { call: 'read', messageId, isTyping: typing !== undefined };
}

function readSend(body: Record<string, unknown>): SendOrder {
  const recipientType = body.recipient_type;
  if (recipientType !== undefined && recipientType !== 'individual')
    throw invalid('Param recipient_type must be one of {INDIVIDUAL}.');
  const to = readRecipient(body);
  return {
    call: 'send',
    ...to,
    ...readContent(body),
    replyTo: readContext(body.context),
    opaque: readOpaque(body.biz_opaque_callback_data),
  };
}

/** Where both are given, the number counts. */
function readRecipient({
  to: value,
  recipient,
}: Record<string, unknown>): Pick<SendOrder, 'input' | 'digits' | 'userId'> {
  if ((value === undefined || value === '') && recipient !== undefined) {
    if (typeof recipient !== 'string' || !/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/.test(recipient))
      throw wrong('recipient must be a business-scoped user id.');
    return { input: recipient, digits: recipient, userId: recipient };
  }
  if (value === undefined || value === '') throw missing('to');
  const digits = typeof value === 'string' ? readDigits(value) : null;
  if (typeof value !== 'string' || digits === null) throw wrong('to must be a telephone number with its country code.');
  return { input: value, digits, userId: null };
}

function readContent(body: Record<string, unknown>): Pick<SendOrder, 'text' | 'content'> {
  const { type: value } = body;
  if (value === undefined || value === 'text') return { text: readText(body.text), content: { type: 'text' } };
  const other = readOtherContent(value, body);
  if (other !== null) return other;
  if (typeof value === 'string' && TYPES.includes(value)) {
    throw new GraphError(131051, { details: `Message type ${value} is not imitated by this simulator yet.` });
  }
  throw invalid(`Param type must be one of {${TYPES.join(', ').toUpperCase()}}.`);
}

/** Meta counts characters, not UTF-16 units: an emoji is one. */
function readText(value: unknown): string {
  if (value === undefined) throw missing('text');
  if (!isRecord(value)) throw wrong('text must be an object.');
  const body = value.body;
  if (body === undefined) throw missing('text.body');
  if (typeof body !== 'string' || body.trim() === '') throw wrong('text.body must not be empty.');
  if ([...body].length > MAX_TEXT) throw invalid(`Param text['body'] must be at most ${MAX_TEXT} characters long.`);
  const preview = value.preview_url;
  if (preview !== undefined && typeof preview !== 'boolean') throw wrong('text.preview_url must be true or false.');
  return body;
}

function readContext(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) throw wrong('context must be an object.');
  const messageId = value.message_id;
  if (typeof messageId !== 'string' || messageId === '') throw wrong('context.message_id must be a message id.');
  return messageId;
}

function readOpaque(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw wrong('biz_opaque_callback_data must be a text.');
  if (value.length > MAX_OPAQUE)
    throw invalid(`Param biz_opaque_callback_data must be at most ${MAX_OPAQUE} characters long.`);
  return value;
}
