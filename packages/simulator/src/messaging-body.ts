import { isRecord } from './checks.ts';
import { GraphError } from './graph-errors.ts';
import type { Interactive, Messaging } from './model.ts';

export type MessagingContent =
  | { type: 'text'; interactive: Interactive | null }
  | { type: 'file'; as: 'image' | 'audio' | 'video' | 'document'; mediaId: string };

/** What the business asks the Send API for. `isLate`: with the tag for a person's answers. */
export type MessagingOrder =
  | {
      call: 'send';
      to: string;
      text: string;
      content: MessagingContent;
      replyTo: string | null;
      opaque: string | null;
      isLate: boolean;
    }
  | { call: 'react'; to: string; messageId: string; emoji: string }
  | { call: 'read'; to: string }
  | { call: 'typing'; to: string };

const FILE_TYPES = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const;
const WORDS: Readonly<Record<string, string>> = {
  love: '❤️',
  smile: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
  like: '👍',
  dislike: '👎',
};

const bad = (why: string): GraphError => new GraphError(100, { message: `(#100) ${why}` });

/** Reads the body of POST /me/messages as the platform does. Source: Messenger Platform, "Send API". Throws GraphError 100. */
export function readMessagingBody(channelOf: (to: string) => Messaging['channel'], body: unknown): MessagingOrder {
  if (!isRecord(body)) throw bad('The request body must be a JSON object.');
  const recipient = isRecord(body.recipient) ? body.recipient.id : undefined;
  if (typeof recipient !== 'string' || recipient === '') throw bad('The parameter recipient is required.');
  if (body.sender_action !== undefined) return readAction(recipient, body);
  const { message } = body;
  if (!isRecord(message)) throw bad('The parameter message is required.');
  const isLate = readType(body);
  const channel = channelOf(recipient);
  const { text, content } = readContent(channel, message);
  const reply = isRecord(body.reply_to) ? body.reply_to.mid : null;
  const { metadata } = message;
  if (metadata !== undefined && (typeof metadata !== 'string' || metadata.length > 1000))
    throw bad('Invalid metadata.');
  const marks = { replyTo: typeof reply === 'string' ? reply : null, opaque: metadata ?? null };
  return { call: 'send', to: recipient, text, content, ...marks, isLate };
}

function readType({ messaging_type: type, tag }: Record<string, unknown>): boolean {
  if (type === undefined || type === 'RESPONSE' || type === 'UPDATE') return false;
  if (type !== 'MESSAGE_TAG' || tag !== 'HUMAN_AGENT') throw bad('Invalid messaging_type or tag.');
  return true;
}

function readAction(to: string, { sender_action: action, payload }: Record<string, unknown>): MessagingOrder {
  if (action === 'mark_seen') return { call: 'read', to };
  if (action === 'typing_on' || action === 'typing_off') return { call: 'typing', to };
  const given = isRecord(payload) ? payload : {};
  const messageId = given.message_id;
  if ((action !== 'react' && action !== 'unreact') || typeof messageId !== 'string')
    throw bad('Invalid sender_action.');
  const word = typeof given.reaction === 'string' ? given.reaction : '';
  if (action === 'react' && word === '') throw bad('The parameter reaction is required.');
  return { call: 'react', to, messageId, emoji: action === 'react' ? (WORDS[word] ?? word) : '' };
}

function readContent(
  channel: Messaging['channel'],
  message: Record<string, unknown>,
): { text: string; content: MessagingContent } {
  const { text, attachment } = message;
  if ((text === undefined) === (attachment === undefined)) throw bad('A message has a text or an attachment.');
  if (attachment !== undefined) return readAttachment(channel, attachment);
  if (typeof text !== 'string' || text.trim() === '') throw bad('The text must not be empty.');
  const tooLong = channel === 'instagram' ? Buffer.byteLength(text) > 1000 : [...text].length > 2000;
  if (tooLong) throw bad('Length of param message[text] must be less than or equal to its limit.');
  return { text, content: { type: 'text', interactive: readQuickReplies(message.quick_replies) } };
}

function readQuickReplies(value: unknown): Interactive | null {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length === 0 || value.length > 13) throw bad('1 to 13 quick_replies are allowed.');
  const rows = value.map((reply) => {
    const { content_type: type, title, payload } = isRecord(reply) ? reply : {};
    const isGood = typeof title === 'string' && [...title].length <= 20 && typeof payload === 'string';
    if (type !== 'text' || !isGood || payload.length > 1000) throw bad('Invalid quick reply.');
    return { id: payload, title, description: null };
  });
  return { kind: 'list', header: null, footer: null, button: '', sections: [{ title: null, rows }] };
}

function readAttachment(
  channel: Messaging['channel'],
  attachment: unknown,
): { text: string; content: MessagingContent } {
  const { type, payload } = isRecord(attachment) ? attachment : {};
  if (!isRecord(payload)) throw bad('The parameter payload is required.');
  if (type === 'template') return readTemplate(channel, payload);
  const mediaId = payload.attachment_id;
  const kind = typeof type === 'string' && Object.hasOwn(FILE_TYPES, type) ? (type as keyof typeof FILE_TYPES) : null;
  if (kind === null || typeof mediaId !== 'string') throw bad('Invalid attachment.');
  return { text: '', content: { type: 'file', as: FILE_TYPES[kind], mediaId } };
}

function readTemplate(
  channel: Messaging['channel'],
  { template_type: type, text, buttons }: Record<string, unknown>,
): { text: string; content: MessagingContent } {
  const [first] = Array.isArray(buttons) ? buttons : [];
  const { type: kind, url, title } = isRecord(first) ? first : {};
  const isGood = type === 'button' && typeof text === 'string' && [...text].length <= 640;
  const isLink = kind === 'web_url' && typeof url === 'string' && typeof title === 'string' && [...title].length <= 20;
  if (channel !== 'facebook' || !isGood || !isLink) throw bad('Invalid template.');
  const interactive: Interactive = { kind: 'link', header: null, footer: null, button: title, url };
  return { text, content: { type: 'text', interactive } };
}
