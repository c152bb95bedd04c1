import * as z from 'zod/mini';
import type { InboundNews } from '../../../channels/inbound-events.ts';
import { companyCtx, inTransaction, type TxCtx } from '../../../platform/context.ts';
import { defineDue } from '../../../platform/due/due-kind.ts';
import { defineJob, handles } from '../../../platform/jobs/job.ts';
import { systemActorOf } from '../../../platform/system-actor.ts';
import { putAccountWord, putLoss } from '../../connections/index.ts';
import { noteTemplate } from '../../templates/index.ts';
import { putHistory } from '../history/import-history.ts';
import { findLeftAt, findTold, lockNextNews, noteFailure, removeNews } from './account-news.repo.ts';
import { takeAddressBook } from './take-address-book.ts';

const newsKind = defineJob({
  name: 'act-on-account-news',
  payload: z.strictObject({ companyId: z.int(), connectionId: z.int() }),
  maxAttempts: 20,
});

/** Longer nobody acts on it: after that somebody else may. */
const actingMs = 5 * 60_000;

/**
 * One job for each connection that was told something, so that things keep their order. Whether all was acted on is
 * asked again.
 */
export const dueNews = defineDue({
  kind: 'news',
  async run(tx, connectionIds) {
    const { companyId } = tx;
    const told = await findTold(tx.db, connectionIds);
    for (const connectionId of told) tx.enqueue(newsKind, { companyId, connectionId }, { key: String(connectionId) });
    const again = new Date(tx.clock.now().getTime() + actingMs);
    return new Map(told.map((connectionId) => [connectionId, again]));
  },
});

/** What was told and what comes of it are one commit: whoever runs this again goes on behind it. */
export const actOnNews = handles(newsKind, async ({ platform, log, clock, signal }, { companyId, connectionId }) => {
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  for (;;) {
    signal.throwIfAborted(); // what is left is somebody else's, soon
    const isDone = await inTransaction(ctx, (tx) => actOnNext(tx, connectionId)).catch(async (error: unknown) => {
      await noteFailure(ctx.db, connectionId);
      throw error;
    });
    if (isDone) return;
  }
});

/** True: there was nothing left. */
async function actOnNext(tx: TxCtx, connectionId: number): Promise<boolean> {
  const news = await lockNextNews(tx.db, connectionId);
  if (!news) return true;
  await act(tx, connectionId, news.event);
  await removeNews(tx.db, news.id);
  return false;
}

async function act(tx: TxCtx, connectionId: number, event: InboundNews): Promise<void> {
  switch (event.kind) {
    case 'account':
      await putAccountWord(tx, connectionId, event.word);
      return;
    case 'loss': {
      const leftAt = await findLeftAt(tx.db, connectionId, event);
      if (leftAt !== null) await putLoss(tx, connectionId, event.loss, leftAt);
      return;
    }
    case 'template':
      return noteTemplate(tx, connectionId, event);
    case 'history':
      return putHistory(tx, connectionId, event);
    case 'addressBook':
      return takeAddressBook(tx, connectionId, event);
  }
}
