import type { LiveFeed } from './live-feed.ts';
import type { Message, MessagePart } from './model.ts';
import type { World } from './world.ts';

/** One message the business sent. `seq` grows by one from 1 and is the `since` of the next question. */
export type OutboxItem = MessagePart & {
  seq: number;
  id: string;
  phoneNumberId: string;
  /** Digits as the business typed them. */
  to: string;
  /** The contact's canonical number, or `to` when nobody has it. */
  waId: string;
  contactId: string | null;
  contactName: string | null;
  text: string;
  replyTo: string | null;
  /** The group it was sent to; `contactId` is then null. */
  groupId: string | null;
  opaque: string | null;
  at: number;
};

function listOutbox(world: World, since: number): OutboxItem[] {
  const from = world.outbox.findLastIndex((message) => message.outboxSeq <= since) + 1;
  return world.outbox.slice(from).map((message) => describeItem(world, message));
}

/** Resolves with what is newer than `since`, at once or when it comes, empty after `waitMs`. */
export function waitForOutbox(world: World, feed: LiveFeed, since: number, waitMs: number): Promise<OutboxItem[]> {
  const now = listOutbox(world, since);
  if (now.length > 0 || waitMs === 0) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(listOutbox(world, since));
    };
    const timer = setTimeout(finish, waitMs).unref();
    const unsubscribe = feed.subscribe((event) => {
      if (event.name === 'message' && event.data.outboxSeq > since) finish();
    });
  });
}

function describeItem(world: World, message: Message): OutboxItem {
  const contact = message.contactId === null ? undefined : world.contacts.get(message.contactId);
  const { id, phoneNumberId, to, contactId, text, replyTo, opaque, at } = message;
  const { type, file, place, cards, aboutId, choice, referral, interactive = null } = message;
  const { template = null, poll = null, preview = null, isViewOnce = false, forwards = 0, groupId = null } = message;
  const { mentions = [] } = message;
  const extras = { template, poll, preview, isViewOnce, forwards, groupId, mentions };
  const part = { type, file, place, cards, aboutId, choice, referral, interactive, ...extras };
  const who = { waId: contact?.waId ?? to, contactId, contactName: contact?.name ?? null };
  return { seq: message.outboxSeq, id, phoneNumberId, to, ...who, ...part, text, replyTo, opaque, at };
}
