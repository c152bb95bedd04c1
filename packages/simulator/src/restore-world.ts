import type { Journal, JournalLine } from './journal.ts';
import { type Message, textPart, type WebhookEvent } from './model.ts';
import { isWebLine, type WebLine } from './whatsapp-web/web-state.ts';
import type { World } from './world.ts';

/** What the journal of earlier runs leaves to do. */
export type Restored = {
  /** Starts so far. */
  boots: number;
  /** Created and never acknowledged, oldest first. */
  undelivered: WebhookEvent[];
  /** Sent by the business within the last hour and not yet delivered or failed. */
  unfinished: Message[];
};

const RESUMED_MS = 3_600_000;

/** Rebuilds the world line by line, as it was when the last line was written. */
export async function restoreWorld(journal: Journal, world: World): Promise<Restored> {
  const undelivered = new Map<string, WebhookEvent>();
  let boots = 0;
  for await (const line of journal.past()) {
    if (line.kind === 'boot') boots = Math.max(boots, line.boot);
    if (isWebLine(line)) applyWebLine(line, world, line.at);
    else applyLine(line, world, undelivered);
  }
  const isUnfinished = (message: Message): boolean =>
    message.at > Date.now() - RESUMED_MS && !message.statuses.some((record) => record.status !== 'sent');
  return { boots, undelivered: [...undelivered.values()], unfinished: world.outbox.filter(isUnfinished) };
}

function applyLine(line: Exclude<JournalLine, WebLine>, world: World, undelivered: Map<string, WebhookEvent>): void {
  switch (line.kind) {
    case 'boot':
      return;
    case 'phone':
      world.putPhone(line.phone);
      return;
    case 'contact':
      world.putContact(line.contact);
      if (line.contact.isOnline)
        for (const message of world.messagesToContact(line.contact.id)) message.hasArrived = true;
      return;
    case 'outbound':
      world.addMessage(completed(line.message));
      return;
    case 'media':
      world.media.set(line.media.id, line.media);
      return;
    case 'mediaGone':
      world.media.delete(line.mediaId);
      return;
    case 'event':
      undelivered.set(line.event.id, line.event);
      applyEvent(line.event, line.message, world);
      return;
    case 'ack':
      applyAck(line.eventId, line.at, world, undelivered);
      return;
    case 'gone':
      undelivered.delete(line.eventId);
      return;
    case 'read': {
      const message = world.messages.get(line.messageId);
      if (message !== undefined) world.markRead(message, line.at);
      return;
    }
    case 'template':
      world.templates.put(line.wabaId, line.template);
      return;
    case 'templateGone':
      world.templates.remove(line.wabaId, line.id);
      return;
    case 'mail':
      world.addMail(line.mail);
      return;
    case 'reset':
      world.clear();
      undelivered.clear();
      return;
  }
}

/** What the double wrote: its devices and groups, and the messages and receipts that went over it. */
function applyWebLine(line: WebLine, world: World, at: number): void {
  if (line.kind === 'webMessage') world.addMessage(completed(line.message));
  const message = line.kind === 'webStatus' ? world.messages.get(line.messageId) : undefined;
  if (message !== undefined && line.kind === 'webStatus') world.addStatus(message, line.record);
  world.web.apply(line, message?.phoneNumberId ?? null);
  if (line.kind !== 'webTaken' || !line.key.startsWith('message:')) return;
  const taken = world.messages.get(line.key.slice('message:'.length));
  if (taken?.author === 'contact') world.addStatus(taken, { status: 'delivered', at, code: null });
}

/** A line written before messages had files lacks what it has not. */
function completed(message: Message): Message {
  return Object.assign({ refusal: null }, textPart, message);
}

function applyEvent(event: WebhookEvent, written: Message | null, world: World): void {
  if (written !== null) world.addMessage(completed(written));
  const message = world.messages.get(event.messageId);
  if (message === undefined || event.status === null) return;
  world.addStatus(message, { status: event.status, at: event.at, code: event.code });
}

function applyAck(eventId: string, at: number, world: World, undelivered: Map<string, WebhookEvent>): void {
  const event = undelivered.get(eventId);
  undelivered.delete(eventId);
  const message = event?.what === 'message' ? world.messages.get(event.messageId) : undefined;
  if (message !== undefined) world.addStatus(message, { status: 'delivered', at, code: null });
}
