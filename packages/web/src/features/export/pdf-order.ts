import { mediaVariant } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages.schemas';
import { isolated } from '@guiche/contract/names';
import { isStandIn } from '@guiche/contract/stand-ins';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { formatDate, formatPhone, formatTime } from '../../lib/formats.ts';
import { sortByTime } from '../../lib/sort-by-time.ts';
import { dayOf } from '../../lib/wall-clock.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { describeData, type PictureSource, pictureOf } from './describe-data.ts';
import type { PdfBubble, PdfEntry, PdfHeader, PdfPicture } from './pdf/entry.ts';

/** Translates a text key. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

const largest = { width: 300, height: 340 };
const unknown = { width: 260, height: 180 };
const maxQuote = 160;
const ticks = ['waiting', 'sent', 'delivered', 'read', 'played', 'played'] as const;
const namedKinds: ReadonlySet<string> = new Set([
  ...['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'],
  ...['event', 'list', 'interactive', 'payment', 'ad', 'poll', 'call_log'],
]);

/** Private notes stay in the company, and a reaction is shown on its message. */
const isExported = ({ isPrivate, mediaType }: Pick<Message, 'isPrivate' | 'mediaType'>) =>
  !isPrivate && mediaType !== 'reaction';

function sizePicture({ url, width, height }: PictureSource): PdfPicture {
  if (width === null || height === null) return { url, ...unknown };
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return { url, width: Math.round(width * scale), height: Math.round(height * scale) };
}

const thumbnailOf = (url: string) => mediaVariant(url, 'thumb');

function stateOf(message: Message, t: Translate): string {
  if (!message.fromMe) return '';
  if (message.sendState === 'failed' || message.sendState === 'unconfirmed') return t(`ui:ticks.${message.sendState}`);
  return t(`ui:ticks.${ticks[message.ack] ?? 'sent'}`);
}

/** The text for a quoted message without words. */
function nameOf({ mediaType, isStandIn: isLate }: NonNullable<Message['quotedMsg']>, t: Translate): string {
  if (isLate) return t('ui:kinds.late');
  return namedKinds.has(mediaType) ? t(`ui:kinds.${mediaType}`) : '…';
}

function bubbleOf(message: Message, ticket: Ticket, company: string, t: Translate): PdfBubble {
  const { fromMe, body, mediaType, quotedMsg } = message;
  const authorOf = (isOurs: boolean, sender: Message['contact']) =>
    isOurs ? company : (sender?.name ?? ticket.contact.name);
  const gone = message.isDeleted && t(fromMe ? 'messages:deleted' : 'messages:deletedByContact');
  const data = describeData(message);
  const kind = namedKinds.has(mediaType) ? t(`ui:kinds.${mediaType}`) : '';
  const words = (data.split('\n').includes(body) ? [data] : [data, body]).filter(Boolean).join('\n');
  const reactions = (message.reactions ?? []).map(({ emoji }) => emoji).filter(Boolean);
  const edited = message.isEdited
    ? t('messages:edited', { time: formatTime(message.editedAt ?? message.createdAt) })
    : '';
  const picture = gone ? null : pictureOf(message, thumbnailOf);
  return {
    kind: 'bubble',
    isMine: fromMe,
    author: message.user?.name ?? authorOf(fromMe, message.contact),
    quote: quotedMsg && {
      author: authorOf(quotedMsg.fromMe, quotedMsg.contact),
      text: (quotedMsg.body || nameOf(quotedMsg, t)).slice(0, maxQuote),
    },
    label: [message.isForwarded ? t('messages:forwarded') : '', gone ? '' : kind].filter(Boolean).join(' · '),
    text: gone || words || (kind === '' ? t(isStandIn(message) ? 'ui:kinds.late' : 'messages:unsupported') : ''),
    picture: picture && sizePicture(picture),
    meta: [formatTime(message.createdAt), edited, stateOf(message, t), reactions.join(' ')].filter(Boolean).join(' · '),
  };
}

/** The entries of the file: days and messages, as texts. */
export function entriesOf(messages: readonly Message[], ticket: Ticket, company: string, t: Translate): PdfEntry[] {
  let day = '';
  // In the chat's order: each day once.
  return sortByTime(messages.filter(isExported)).placed.flatMap((message): PdfEntry[] => {
    const date = dayOf(message.createdAt);
    const entry = bubbleOf(message, ticket, company, t);
    if (date <= day) return [entry];
    day = date;
    return [{ kind: 'notice', text: formatDate(date) }, entry];
  });
}

/** The file's header. It always names the time zone, since the file may be read anywhere. */
export function headerOf(ticket: Ticket, company: string, now: Date, t: Translate, language: string): PdfHeader {
  const { contact, queue, user, whatsapp, protocol } = ticket;
  const place = [
    user ? t('tickets:assignedTo', { user: user.name }) : t('tickets:unassigned'),
    queue ? isolated(queue.name) : t('tickets:noQueue'),
    isolated(whatsapp.name),
  ];
  const lines = [
    contact.isGroup ? '' : formatPhone(contact.number),
    place.join(' · '),
    protocol === '' ? '' : t('export:protocol', { protocol }),
    `${t('export:madeAt', { company, date: formatDate(now), time: formatTime(now) })} · ${zoneName(language, now)}`,
  ];
  return { title: `${isolated(contact.name)} #${ticket.id}`, lines: lines.filter(Boolean) };
}
