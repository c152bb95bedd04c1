import type { Ids } from './ids.ts';
import { scopedId } from './messaging-accounts.ts';
import type { Contact, Message, MessagingValue, Phone, SentFile, StatusRecord, WebhookEvent } from './model.ts';
import { eventHead } from './webhook-events.ts';

const OBJECTS = { facebook: 'page', instagram: 'instagram' } as const;
const ATTACHMENTS: Readonly<Record<string, string>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
  sticker: 'image',
};

type Told = Pick<WebhookEvent, 'what' | 'status' | 'code' | 'at'>;

/** `customerId`: what the account knows the contact by. */
function createEvent(
  { ids, phone, message, customerId }: { ids: Ids; phone: Phone; message: Message; customerId: string },
  told: Told,
  entry: Record<string, unknown>,
): WebhookEvent {
  const customer = { id: customerId };
  const object = OBJECTS[phone.messaging?.channel ?? 'facebook'];
  const { phoneNumberId } = message;
  const account = { id: phoneNumberId };
  const isOurs = entry.message !== undefined && message.author === 'business';
  const sides = isOurs ? { sender: account, recipient: customer } : { sender: customer, recipient: account };
  const value: MessagingValue = { object, messaging: { ...sides, timestamp: told.at, ...entry } };
  return { ...eventHead(ids, { ...phone, wabaId: phoneNumberId }, message), ...told, value };
}

/** Somebody wrote, pressed, reacted, changed or took back. Source: Messenger Platform, "Webhook events". */
export function createMessagingEvent(ids: Ids, phone: Phone, contact: Contact, message: Message): WebhookEvent {
  const told: Told = { what: 'message', status: null, code: null, at: message.at };
  const customerId = scopedId(phone.phoneNumberId, contact);
  return createEvent({ ids, phone, message, customerId }, told, describeAct(message));
}

function describeAct(message: Message): Record<string, unknown> {
  const { type, aboutId, text, choice, id } = message;
  if (type === 'reaction') {
    const action = text === '' ? 'unreact' : 'react';
    const sign = text === '' ? {} : { reaction: text === '❤️' ? 'love' : 'other', emoji: text };
    return { reaction: { mid: aboutId, action, ...sign } };
  }
  if (type === 'edit') return { message_edit: { mid: aboutId, text, num_edit: 1 } };
  if (type === 'revoke') return { message: { mid: aboutId, is_deleted: true } };
  if (choice?.form === 'template') return { postback: { mid: id, title: text, payload: choice.id } };
  return { message: describeMessage(message) };
}

function describeMessage(message: Message): object {
  const { id, text, choice, referral, replyTo, story } = message;
  const attachments = describeAttachments(message);
  const isMention = story === 'mention';
  return {
    mid: id,
    ...(text === '' || isMention ? {} : { text }),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(choice === null ? {} : { quick_reply: { payload: choice.id } }),
    ...(replyTo === null ? {} : { reply_to: { mid: replyTo } }),
    ...(story === 'reply' ? { reply_to: { story: { url: 'https://lookaside.fbsbx.com/story/1', id: '1' } } } : {}),
    ...(referral === null
      ? {}
      : {
          referral: {
            source: 'ADS',
            type: 'OPEN_THREAD',
            ad_id: '1',
            ads_context_data: { ad_title: referral.headline },
          },
        }),
  };
}

function describeAttachments({ type, file, place, share, story }: Message): object[] {
  if (story === 'mention') return [{ type: 'story_mention', payload: { url: 'https://lookaside.fbsbx.com/story/2' } }];
  if (share) return [{ type: 'fallback', title: share.title, payload: share }];
  if (place !== null) {
    const coordinates = { lat: place.latitude, long: place.longitude };
    return [{ type: 'location', title: place.name ?? 'Pinned location', payload: { coordinates } }];
  }
  return file === null ? [] : [describeFile(type, file)];
}

function describeFile(type: string, { url }: SentFile): object {
  const sticker = type === 'sticker' ? { sticker_id: 369239263222822 } : {};
  return { type: ATTACHMENTS[type] ?? 'file', payload: { url, ...sticker } };
}

/**
 * The platform's report of a message that left the account: that it did (an echo), and up to where it was delivered and
 * read. Instagram names the message instead of the moment, and reports no delivery. Null: nothing is reported.
 */
export function createMessagingReceipt(
  ids: Ids,
  phone: Phone,
  message: Message,
  record: StatusRecord,
): WebhookEvent | null {
  const { status, at, code } = record;
  const told: Told = { what: 'status', status, code, at };
  const isPage = phone.messaging?.channel === 'facebook';
  const tell = (entry: Record<string, unknown>): WebhookEvent =>
    createEvent({ ids, phone, message, customerId: message.to }, told, entry);
  if (phone.messaging?.isSubscribed === false || message.type === 'reaction') return null;
  switch (status) {
    case 'sent':
      return tell({ message: { ...describeMessage(message), is_echo: true, ...(isPage ? ownMarks(message) : {}) } });
    case 'delivered':
      return isPage ? tell({ delivery: { mids: [message.id], watermark: message.at } }) : null;
    case 'read':
      return tell({ read: isPage ? { watermark: at } : { mid: message.id } });
    case 'played':
    case 'failed':
      return null;
  }
}

/** Only Messenger hands back what was sent along. */
const ownMarks = ({ opaque, isEcho }: Message): object => ({
  app_id: isEcho === true ? 263902037430900 : 100000000000010,
  ...(opaque === null ? {} : { metadata: opaque }),
});
