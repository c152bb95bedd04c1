import { importIsOver } from '@guiche/contract/connections';
import { importIsRefused } from '@guiche/contract/connections.schemas';
import * as z from 'zod/mini';
import type { ConnectionKey } from '../../../channels/connecting.ts';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { type Ctx, companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../../platform/context.ts';
import { defineJob, handles } from '../../../platform/jobs/job.ts';
import { systemActorOf } from '../../../platform/system-actor.ts';
import { putReport } from '../../connections/index.ts';
import { announceContact } from '../../contact-acts/index.ts';
import { findShownTickets } from '../../tickets/index.ts';
import { createMissingContacts } from '../inbound/create-contacts.ts';
import { holdContacts } from '../inbound/follow-merged.ts';
import { findIdentities } from '../inbound/identities.repo.ts';
import { namesOf, nameUnnamed } from '../inbound/names.repo.ts';
import { withoutPassed } from '../inbound/passed-numbers.repo.ts';
import { surestFirst } from '../inbound/passed-numbers.ts';
import { findSamePeople } from '../inbound/same-people.ts';
import { identityKey } from '../inbound/situation.ts';
import { emitTicket } from '../shown-ticket.ts';
import { fillPlaces } from './fill-places.repo.ts';
import { findOldestPart, insertPart, removePart } from './history-parts.repo.ts';
import { findImport, type ImportRow } from './import-connections.repo.ts';
import { closeImportedTickets, openImportedTickets } from './imported-tickets.repo.ts';
import { findKnownIds, insertOldMessages, type OldMessage } from './old-messages.repo.ts';

const importKind = defineJob({
  name: 'import-history',
  payload: z.strictObject({ companyId: z.int(), connectionId: z.int() }),
  maxAttempts: 20,
});

/** A phone gives its history in parts; the import begins when no more has come for so long, or the phone says it was all. */
const quietMs = 45_000;

interface Deps extends Pick<Ctx, 'log' | 'clock'> {
  platform: PlatformDeps;
}

interface Given {
  messages: readonly InboundMessage[];
  isLast: boolean;
  /** The platform's code when the owner keeps the past to themselves. */
  refusedBy?: string | null;
}

/** Keeps a part of what the phone gives, and tells how much there is. */
export async function keepHistory(
  { platform, log, clock }: Deps,
  { companyId, connectionId }: ConnectionKey,
  given: Given,
): Promise<void> {
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  await inTransaction(ctx, (tx) => putHistory(tx, connectionId, given));
}

/** The same in a transaction. */
export async function putHistory(tx: TxCtx, connectionId: number, given: Given): Promise<void> {
  const { companyId, clock } = tx;
  const { messages, isLast, refusedBy = null } = given;
  const state = await findImport(tx.db, connectionId);
  if (!state?.enable_import_message) return;
  if (refusedBy !== null) {
    await putReport(tx, connectionId, { importStatus: importIsRefused, importProgress: null });
    return;
  }
  const wanted = messages.filter((message) => isWanted(state, message));
  if (wanted.length > 0) await insertPart(tx.db, companyId, connectionId, wanted);
  const at = clock.now();
  const progress = { this: state.import_done, all: (state.import_total ?? 0) + wanted.length, date: null };
  await putReport(tx, connectionId, { importStatus: at.toISOString(), importProgress: progress });
  const runAt = new Date(at.getTime() + (isLast ? 0 : quietMs));
  tx.enqueue(importKind, { companyId, connectionId }, { key: `history-${connectionId}`, runAt });
}

/** Between the two dates, and of groups only where that is wanted. */
function isWanted(state: ImportRow, { at, chat, mediaType }: InboundMessage): boolean {
  if (mediaType === 'reaction' || (chat.isGroup && !state.import_old_messages_groups)) return false;
  const from = state.import_old_messages?.getTime() ?? 0;
  const to = state.import_recent_messages?.getTime() ?? Number.POSITIVE_INFINITY;
  return at >= from && at <= to;
}

/**
 * Takes in one part, and asks for the next one: both exist together, so a restart goes on where it was. Silent: no ticket
 * counts as unread, nobody is called, nothing is sent.
 */
export const importHistory = handles(importKind, async (job, { companyId, connectionId }) => {
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  await inTransaction(ctx, async (tx) => {
    const state = await findImport(tx.db, connectionId);
    if (!state) return;
    const part = await findOldestPart(tx.db, connectionId);
    if (!part) return finish(tx, connectionId, state);
    await takeIn(tx, connectionId, state, part.events);
    await removePart(tx.db, part.id);
    const done = state.import_done + part.events.length;
    const last = part.events.at(-1);
    await putReport(tx, connectionId, {
      importProgress: {
        this: done,
        all: Math.max(done, state.import_total ?? 0),
        date: last ? new Date(last.at).toISOString() : null,
      },
    });
    tx.enqueue(importKind, { companyId, connectionId }, { key: `history-${connectionId}` });
  });
});

async function finish(tx: TxCtx, connectionId: number, state: ImportRow): Promise<void> {
  if (state.closed_tickets_post_imported) {
    const closed = await closeImportedTickets(tx.db, connectionId, tx.clock.now());
    // Whoever sees one now saw it while it waited: nobody loses it.
    for (const row of await findShownTickets(tx.db, closed)) emitTicket(tx, row, []);
  }
  const importStatus = state.closed_tickets_post_imported ? null : importIsOver;
  await putReport(tx, connectionId, { importStatus, importProgress: null });
}

/** The oldest first; what is here already stays as it is. */
async function takeIn(tx: TxCtx, connectionId: number, state: ImportRow, events: InboundMessage[]): Promise<void> {
  const known = await findKnownIds(tx.db, connectionId, events);
  await fillPlaces(
    tx.db,
    tx.companyId,
    connectionId,
    events.filter(({ providerId }) => known.has(providerId)),
  );
  const fresh = [...new Map(events.map((event) => [event.providerId, event])).values()]
    .filter(({ providerId }) => !known.has(providerId))
    .sort((a, b) => a.at - b.at);
  if (fresh.length === 0) return;
  const told = fresh.flatMap(({ chat, sender }) => [chat, ...(sender ? [{ ...sender, isGroup: false }] : [])]);
  const identities = await findIdentities(
    tx.db,
    told.flatMap((chat) => chat.identities),
  );
  const people = told.map((chat) => chat.identities);
  const withoutOld = await withoutPassed(tx.db, connectionId, people, identities);
  const chats = told.map((chat) => ({ ...chat, identities: withoutOld(chat.identities) }));
  const named = chats.map((chat) => chat.identities);
  const missing = chats.filter((chat) => !chat.identities.every((one) => identities.has(identityKey(one))));
  const settled =
    missing.length === 0
      ? { ids: identities, numbered: [] }
      : await createMissingContacts(
          tx.db,
          tx.companyId,
          missing.map((chat) => ({ chat, channel: state.channel, connectionId })),
          { known: identities, people: findSamePeople(named) },
        );
  const ids = await holdContacts(tx.db, settled.ids);
  const renamed = await nameUnnamed(tx.db, namesOf(chats, ids));
  for (const contactId of new Set([...settled.numbered, ...renamed])) await announceContact(tx, contactId);
  const contactOf = (of: InboundMessage['chat']['identities']) =>
    surestFirst(of)
      .map((one) => ids.get(identityKey(one)))
      .find((id) => id !== undefined) ?? null;
  const old = fresh.flatMap((event): OldMessage[] => {
    const contactId = contactOf(event.chat.identities);
    const senderId = event.sender ? contactOf(event.sender.identities) : null;
    return contactId === null ? [] : [{ event, contactId, senderId, isGroup: event.chat.isGroup }];
  });
  const tickets = await openImportedTickets(tx.db, tx.companyId, { connectionId, state, old, at: tx.clock.now() });
  await insertOldMessages(tx.db, tx.companyId, { connectionId, old, tickets });
}
