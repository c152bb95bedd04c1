import { readContent } from '@guiche/contract/media';
import { isBlank, type Kind, readKind, saysItsWords, videoOf } from '@guiche/contract/message-data';
import type { Message } from '@guiche/contract/messages.schemas';
import type { DraftMember } from '../../lib/draft.ts';
import { sortByTime } from '../../lib/sort-by-time.ts';
import { dayOf } from '../../lib/wall-clock.ts';
import { shownAttachment } from './attach/attachment.ts';
import { localUrl } from './attach/local-urls.ts';
import { shownQuickFile } from './composer/shown-quick-file.ts';
import { fitBox } from './media/sizes.ts';
import type { QueuedSend } from './queued-send.ts';

/** A shown message: the server's, or one of ours that is still queued. */
export interface ShownMessage {
  /** The same before and after the server has it, so that the bubble is kept. */
  key: string;
  message: Message;
  /** Set until the server has it. */
  queued: QueuedSend | null;
}

export type ChatRow =
  | { kind: 'day'; key: string; instant: string }
  | { kind: 'ticket'; key: string; ticketId: number; queue: string | null }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; shown: ShownMessage; first: boolean; isLate: boolean; gap: Gap };

/** The space below a bubble, by what follows: the same side, the other side, or a row with space of its own. */
export type Gap = 'near' | 'far' | 'none';

export interface ChatRowsInput {
  messages: readonly Message[];
  queued: readonly QueuedSend[];
  /** The queue names of the conversation's tickets; null: without a queue. */
  queues: ReadonlyMap<number, string | null>;
  /** There are older messages that are not loaded. */
  hasOlder: boolean;
  /** The first message that was unread when the chat was opened. */
  unread: { fromId: number; count: number } | null;
}

// The same object for the same message: a bubble is drawn again only when its own message changed.
const shownBefore = new WeakMap<Message | QueuedSend, ShownMessage>();

function remembered(source: Message | QueuedSend, make: () => ShownMessage): ShownMessage {
  const shown = shownBefore.get(source) ?? make();
  shownBefore.set(source, shown);
  return shown;
}

const shownOf = (message: Message) =>
  remembered(message, () => ({ key: message.clientId ?? String(message.id), message, queued: null }));
const shownQueued = (queued: QueuedSend) =>
  remembered(queued, () => ({ key: queued.clientId, message: messageOfQueued(queued), queued }));

function contentOfQueued(queued: QueuedSend): Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'> {
  const { attachment, clientId, quickFile, interactive } = queued;
  if (interactive)
    return { mediaType: interactive.content.mediaType, mediaUrl: null, dataJson: interactive.content.data };
  if (quickFile) return shownQuickFile(quickFile);
  if (attachment === null) return { mediaType: 'chat', mediaUrl: null, dataJson: null };
  return shownAttachment(attachment, ({ file }) => localUrl(clientId, file));
}

/** Members as the server will return them. */
const spokenTo = ({ name, label }: DraftMember) => ({ name, number: label === name ? null : label });

/** A queued message in the form of the server's. */
function messageOfQueued(queued: QueuedSend): Message {
  const { quoted } = queued;
  return {
    id: 0,
    ticketId: queued.ticketId,
    contactId: 0,
    queueId: null,
    user: null,
    body: queued.body,
    fromMe: true,
    ...contentOfQueued(queued),
    ack: 0,
    sendState: queued.state === 'failed' ? 'failed' : 'queued',
    sendError: queued.error,
    clientId: queued.clientId,
    quotedMsg: quoted && { ...quoted, isDeleted: false },
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isPrivate: queued.isPrivate ?? false,
    editedAt: null,
    reactions: [],
    mentions: queued.mentions ?? [],
    ...(queued.members && { spokenTo: queued.members.map(spokenTo) }),
    createdAt: queued.createdAt,
    version: 0,
  };
}

/** The server's messages in this order, then queued ones that the server does not have yet. */
export function shownMessages(messages: readonly Message[], queued: readonly QueuedSend[]): ShownMessage[] {
  const taken = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
  const drawn = messages.filter((message) => !isBlank(message));
  return [...drawn.map(shownOf), ...queued.filter(({ clientId }) => !taken.has(clientId)).map(shownQueued)];
}

/** Sets the space below each bubble, by the row after it. */
function withGaps(rows: ChatRow[]): ChatRow[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    if (row.kind !== 'message' || next?.kind !== 'message') return row;
    return { ...row, gap: next.first ? 'far' : 'near' };
  });
}

/**
 * The rows of a conversation: messages in the order of writing, each day once, changes of ticket, and the unread line.
 * Nothing is drawn above the oldest loaded message while older ones exist, and space stands below bubbles, never above:
 * loading older messages must not change the height of what is there, or the page would move under the reader.
 */
export function chatRows({ messages, queued, queues, hasOlder, unread }: ChatRowsInput): ChatRow[] {
  const rows: ChatRow[] = [];
  const { placed, late } = sortByTime(messages);
  let before: Message | null = null;
  let lastDay = '';
  for (const shown of shownMessages(placed, queued)) {
    const { key, message } = shown;
    const start: boolean = before === null && !hasOlder;
    const newTicket: boolean = start || (before !== null && before.ticketId !== message.ticketId);
    const day = dayOf(message.createdAt);
    const newDay: boolean = start || (before !== null && day > lastDay);
    if (day > lastDay) lastDay = day;
    const unreadHere: boolean = unread !== null && message.id === unread.fromId;
    if (newTicket) {
      const queue = queues.get(message.ticketId) ?? null;
      rows.push({ kind: 'ticket', key: `ticket:${key}`, ticketId: message.ticketId, queue });
    }
    if (newDay) rows.push({ kind: 'day', key: `day:${key}`, instant: message.createdAt });
    if (unreadHere && unread) rows.push({ kind: 'unread', key: 'unread', count: unread.count });
    const first: boolean = before === null || newTicket || newDay || unreadHere || before.fromMe !== message.fromMe;
    rows.push({ kind: 'message', key, shown, first, isLate: late.has(message), gap: 'none' });
    before = message;
  }
  return withGaps(rows);
}

/** The first to read of the contact's last `count` messages, or of the loaded ones if there are fewer. */
export function firstUnread(messages: readonly Message[], count: number): { fromId: number; count: number } | null {
  const incoming = messages.filter((message) => !message.fromMe && !isBlank(message));
  const unread = new Set(incoming.slice(-count));
  const first = sortByTime(messages).placed.find((message) => unread.has(message));
  return count > 0 && first ? { fromId: first.id, count } : null;
}

/** As separators.module.css has them: padding and one line. */
const separatorHeights: Readonly<Record<Exclude<ChatRow['kind'], 'message'>, number>> = {
  day: 50,
  ticket: 44,
  unread: 44,
};

const lineHeight = 21;
/** The padding and border of a bubble. */
const frameHeight = 14;
const gapHeights: Readonly<Record<Gap, number>> = { near: 2, far: 10, none: 0 };
const charactersPerLine = 52;

const kindHeights: Readonly<Record<Exclude<Kind['kind'], 'template'>, number>> = {
  list: 120,
  interactive: 110,
  payment: 250,
  ad: 110,
  poll: 150,
  event: 110,
  place: 90,
  call_log: 20,
  story: 60,
};

const buttonHeight = 40;

/** The height of what a message carries besides its text; 0: nothing. */
function estimateContent(message: Message): number {
  const kind = readKind(message);
  if (kind?.kind === 'template') return estimateFile(message) + kind.data.buttons.length * buttonHeight;
  return kind === null ? estimateFile(message) : kindHeights[kind.kind];
}

function estimateFile(message: Message): number {
  const content = readContent(message);
  if (content === null) return message.mediaType !== 'chat' ? lineHeight : videoOf(message) === null ? 0 : 186;
  if (content.kind === 'location') return 110;
  if (content.kind === 'contact') return 86 * Math.min(4, content.data.contacts.length);
  const { as, data } = content;
  if (as === 'image' || as === 'video') return data.state === 'failed' ? 60 : fitBox(data.width, data.height).height;
  if (as === 'sticker') return 160;
  // Below a sound is the button for its transcript.
  return as === 'audio' ? 64 : 54;
}

// Computed once for each message, because a conversation asks for all heights whenever it is opened.
const bubbleHeights = new WeakMap<Message, number>();

function estimateBubble(message: Message): number {
  const { body, quotedMsg } = message;
  const kind = readKind(message);
  const words = kind !== null && kind.kind !== 'template' && saysItsWords(kind) ? '' : body;
  const lines = words
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
  const beside = (quotedMsg ? 50 : 0) + (message.isPrivate ? 18 : 0) + (message.reactions.length > 0 ? 26 : 0);
  return frameHeight + lines * lineHeight + beside + (message.isDeleted ? 0 : estimateContent(message));
}

/**
 * The expected height of a row. It is exact for plain text and separators, so that nothing moves when pages are loaded
 * above and an opened list is laid out once; otherwise it is near enough that the scroll bar hardly moves.
 */
export function estimateRow(row: ChatRow | undefined): number {
  if (row === undefined) return 0;
  if (row.kind !== 'message') return separatorHeights[row.kind];
  const { message } = row.shown;
  const height = bubbleHeights.get(message) ?? estimateBubble(message);
  bubbleHeights.set(message, height);
  return height + gapHeights[row.gap];
}
