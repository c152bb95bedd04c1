import * as z from 'zod/mini';
import type { InboundNews } from '../../../channels/inbound-events.ts';
import { companyCtx, inTransaction, type TxCtx } from '../../../platform/context.ts';
import { defineJob, handles } from '../../../platform/jobs/job.ts';
import { systemActorOf } from '../../../platform/system-actor.ts';
import { putAccountWord, putLoss } from '../../connections/index.ts';
import { noteTemplate } from '../../templates/index.ts';
import { putHistory } from '../history/import-history.ts';
import { findLeftAt, lockNextNews, noteFailure, removeNews } from './account-news.repo.ts';
import { takeAddressBook } from './take-address-book.ts';

export const newsKind = defineJob({
  name: 'act-on-account-news',
  payload: z.strictObject({ companyId: z.int(), connectionId: z.int() }),
  maxAttempts: 20,
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
