import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { insertInboundMedia } from '../../media/index.ts';
import { writeArrivals } from './arrivals.repo.ts';
import { nameOfFile } from './decide-message.ts';
import { keepEarlyAcks } from './early-acks.repo.ts';
import { keepEarlyChanges } from './early-changes.repo.ts';
import { insertMessages } from './messages.repo.ts';
import { keepToldAcks, raiseReacted, updateOwnMessages } from './own-messages.repo.ts';
import type { InboundSituation, NewMessage } from './situation.ts';
import { bumpTickets, insertTickets } from './tickets.repo.ts';
import { writeChanges } from './write-changes.repo.ts';

/** Writes what a batch changed. No statement waits for the answer to the one before: one connection keeps their order. */
export async function writeSituation(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<void> {
  const tickets = [...situation.tickets.values()];
  const opened = tickets.filter((ticket) => ticket.isNew);
  const bumped = tickets.filter((ticket) => ticket.isChanged && !ticket.isNew);
  const changed = [...situation.ownMessages.values()].filter((message) => message.isChanged);
  const writes: Promise<unknown>[] = [];
  if (opened.length > 0) writes.push(insertTickets(tx, companyId, opened, situation.now));
  if (bumped.length > 0) writes.push(bumpTickets(tx, bumped));
  if (situation.newMessages.length > 0) writes.push(insertMessages(tx, companyId, situation));
  const withFiles = [...situation.newMessages, ...situation.arrivals].filter(({ file }) => file !== null);
  if (withFiles.length > 0) writes.push(insertFiles(tx, companyId, withFiles));
  if (changed.length > 0) writes.push(updateOwnMessages(tx, companyId, changed));
  const told = [...situation.ownMessages.values()].filter(
    ({ toldAck, providerId }) => toldAck > 0 && providerId === null,
  );
  if (told.length > 0) writes.push(keepToldAcks(tx, told));
  if (changed.some(({ sendState }) => sendState === 'failed')) writes.push(raiseReacted(tx, changed));
  if (situation.arrivals.length > 0) writes.push(writeArrivals(tx, situation.arrivals));
  writes.push(...writeChanges(tx, companyId, situation));
  if (situation.earlyChanges.size > 0) writes.push(keepEarlyChanges(tx, companyId, situation));
  if (situation.earlyAcks.size > 0) writes.push(keepEarlyAcks(tx, companyId, situation));
  await Promise.all(writes);
}

type FileMessage = Pick<NewMessage, 'id' | 'mediaType' | 'file'>;

/** Files to be fetched: due with the message's own commit, by whoever looks. */
function insertFiles(tx: CompanyTx, companyId: number, messages: readonly FileMessage[]): Promise<void> {
  const files = messages.flatMap(({ id, mediaType, file }) =>
    file === null ? [] : [{ ...file, messageId: id, name: nameOfFile(file, mediaType) }],
  );
  return insertInboundMedia(tx, companyId, files);
}
