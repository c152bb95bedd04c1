import type { listMessages } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { InfiniteData } from '@tanstack/react-query';

export type MessagePage = ResultOf<typeof listMessages>;
/** Newest page first, as loaded; within a page oldest first. */
export type MessagePages = InfiniteData<MessagePage, unknown>;

/** Adds missing reactions: messages of older events have none. */
export const completed = (message: Message): Message => ({
  ...message,
  reactions: message.reactions ?? [],
  mentions: message.mentions ?? [],
  editedAt: message.editedAt ?? null,
});

/** All loaded messages, oldest first. */
export function messagesOf(data: MessagePages | undefined): Message[] {
  const seen = new Set<number>();
  const all = [...(data?.pages ?? [])].reverse().flatMap((page) => page.messages);
  return all.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Whether messages of this ticket are loaded: a conversation also shows the contact's earlier tickets. */
export const holdsTicket = (data: MessagePages | undefined, ticketId: number): boolean =>
  data?.pages.some(({ messages }) => messages.some((message) => message.ticketId === ticketId)) ?? false;

/** Replaces a message in place; null: it is not loaded. */
function replaceMessage(pages: readonly MessagePage[], message: Message): MessagePage[] | null {
  for (const [index, page] of pages.entries()) {
    const at = page.messages.findIndex(({ id }) => id === message.id);
    const shown = page.messages[at];
    if (shown === undefined) continue;
    if (shown.version >= message.version) return [...pages];
    return pages.with(index, { ...page, messages: page.messages.with(at, message) });
  }
  return null;
}

/** Updates the quotes of an edited or revoked message in its ticket. */
function requote(pages: readonly MessagePage[], { id, body, mediaType, mediaUrl, isDeleted }: Message): MessagePage[] {
  const quotes = ({ quotedMsg }: Message) => quotedMsg?.id === id && !quotedMsg.isElsewhere;
  return pages.map((page) => {
    if (!page.messages.some(quotes)) return page;
    const messages = page.messages.map((message) => {
      const { quotedMsg } = message;
      if (quotedMsg === null || !quotes(message)) return message;
      if (quotedMsg.body === body && quotedMsg.isDeleted === isDeleted) return message;
      return { ...message, quotedMsg: { ...quotedMsg, body, mediaType, mediaUrl, isDeleted } };
    });
    return messages.every((message, at) => message === page.messages[at]) ? page : { ...page, messages };
  });
}

/** Renames a contact in group messages and quotes. Returns the same data if there are none. */
export function renameInQuotes(data: MessagePages, { id, name }: { id: number; name: string }): MessagePages {
  const renamed = (message: Message): Message => {
    const { quotedMsg } = message;
    const isOld = (contact: Message['contact']) => contact?.id === id && contact.name !== name;
    const own = isOld(message.contact) ? { ...message, contact: { id, name } } : message;
    return quotedMsg && isOld(quotedMsg.contact) ? { ...own, quotedMsg: { ...quotedMsg, contact: { id, name } } } : own;
  };
  const pages = data.pages.map((page) => {
    const messages = page.messages.map(renamed);
    return messages.every((message, at) => message === page.messages[at]) ? page : { ...page, messages };
  });
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

/** Changes a shown message before the server answers. Returns the same data if it is not there. */
export function changeInConversation(
  data: MessagePages,
  id: number,
  change: (message: Message) => Message,
): MessagePages {
  for (const [index, page] of data.pages.entries()) {
    const at = page.messages.findIndex((message) => message.id === id);
    const shown = page.messages[at];
    if (shown === undefined) continue;
    const changed = change(shown);
    if (changed === shown) return data;
    return { ...data, pages: data.pages.with(index, { ...page, messages: page.messages.with(at, changed) }) };
  }
  return data;
}

/** Inserts a message after the last one with a lower id, since ids grow with time within a conversation. */
function insertMessage(pages: readonly MessagePage[], message: Message): MessagePage[] {
  for (const [index, page] of pages.entries()) {
    const oldest = page.messages[0];
    const last = index === pages.length - 1;
    if (oldest !== undefined && message.id < oldest.id) {
      // Older than everything loaded: it comes with its own page.
      if (last && page.hasMore) return [...pages];
      if (!last) continue;
    }
    const at = page.messages.findIndex(({ id }) => id > message.id);
    const messages = at === -1 ? [...page.messages, message] : page.messages.toSpliced(at, 0, message);
    return pages.with(index, { ...page, messages });
  }
  return [...pages];
}

/**
 * Applies a new or newer message to a conversation. `ticketId` names the conversation; messages of the contact's
 * earlier tickets are only replaced.
 */
export function applyToConversation(data: MessagePages, ticketId: number, message: Message): MessagePages {
  const found = replaceMessage(data.pages, message);
  const replaced = found && requote(found, message);
  if (replaced)
    return replaced.every((page, index) => page === data.pages[index]) ? data : { ...data, pages: replaced };
  if (message.ticketId !== ticketId) return data;
  const [newest] = data.pages;
  // Beyond the newer end of a window of older messages: it comes with its own page.
  if (newest?.newerCursor !== undefined && message.id > (newest.messages.at(-1)?.id ?? 0)) return data;
  return { ...data, pages: insertMessage(data.pages, message) };
}
