import { actorOf } from '@guiche/contract/users';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { isSuspended, languageOf } from '../companies/index.ts';
import { findShownMessages, presentMessage } from '../messages/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { findShownTickets, presentTicket } from '../tickets/index.ts';
import { findPeople } from '../users/index.ts';
import { findLiveSessions, removeSubscriptions, type Subscription } from './notifications.repo.ts';
import { type PushSubject, writeNotice } from './write-notice.ts';

/** The ids of a call; `messageId` null: the ticket was handed over. */
export interface PushIds {
  ticketId: number;
  messageId: number | null;
}

const keyOf = ({ ticketId, messageId }: PushIds) => `${ticketId}:${messageId}`;

async function readPushes(db: CompanyDb, ids: readonly PushIds[]): Promise<Map<string, PushSubject>> {
  const messageIds = ids.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
  const handed = ids.flatMap(({ ticketId, messageId }) => (messageId === null ? [ticketId] : []));
  const [messages, tickets] = await Promise.all([
    findShownMessages(db, messageIds),
    handed.length > 0 ? findShownTickets(db, handed) : [],
  ]);
  return new Map([
    ...messages.map(({ message, ticket }): [string, PushSubject] => [
      keyOf({ ticketId: ticket.id, messageId: message.id }),
      { ticket: presentTicket(ticket), message: presentMessage(message) },
    ]),
    ...tickets.map((row): [string, PushSubject] => [
      keyOf({ ticketId: row.id, messageId: null }),
      { ticket: presentTicket(row), message: null },
    ]),
  ]);
}

/** Keeps subscriptions of live sessions: one ends with its session. */
async function keepLive(db: CompanyDb, subscriptions: readonly Subscription[]): Promise<Subscription[]> {
  const live = await findLiveSessions(
    db,
    subscriptions.map((each) => each.session_id),
  );
  const dead = subscriptions.filter((each) => !live.has(each.session_id));
  await removeSubscriptions(
    db,
    dead.map(({ id }) => id),
  );
  return subscriptions.filter((each) => live.has(each.session_id));
}

/**
 * Chooses which of these calls are shown in which of these browsers now, and with what words. Reads the database only.
 */
export async function choosePushes(db: CompanyDb, asked: readonly Subscription[], ids: readonly PushIds[], now: Date) {
  const subscriptions = await keepLive(db, asked);
  if (subscriptions.length === 0) return [];
  const [people, pushes, settings] = await Promise.all([
    findPeople(db, [...new Set(subscriptions.map((each) => each.user_id))]),
    readPushes(db, ids),
    readAllSettings(db),
  ]);
  return subscriptions.flatMap((subscription) => {
    const person = people.get(subscription.user_id);
    if (!person || isSuspended(person.company, now)) return [];
    return ids.flatMap((each) => {
      const subject = pushes.get(keyOf(each));
      const notice = subject && writeNotice(actorOf(person.user), settings, languageOf(person.company), subject);
      return notice ? [{ ...each, subscription, notice }] : [];
    });
  });
}
