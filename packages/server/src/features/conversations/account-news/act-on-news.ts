import * as z from 'zod/mini';
import type { InboundNews } from '../../../channels/adapter.ts';
import { companyCtx, inTransaction, type TxCtx } from '../../../platform/context.ts';
import { defineJob, handles } from '../../../platform/jobs/job.ts';
import { nobodyOf } from '../../../platform/nobody.ts';
import { putAccountWord } from '../../connections/index.ts';
import { putHistory } from '../history/import-history.ts';
import { lockNews, removeNews } from './account-news.repo.ts';
import { takeAddressBook } from './take-address-book.ts';

export const newsKind = defineJob({
  name: 'act-on-account-news',
  payload: z.strictObject({ companyId: z.int(), newsId: z.int() }),
  maxAttempts: 3,
});

/** What was told and what comes of it are one commit: whoever runs this again finds nothing left to do. */
export const actOnNews = handles(newsKind, async ({ doors, log, clock }, { companyId, newsId }) => {
  await inTransaction(companyCtx(doors, { actor: nobodyOf(companyId), log, clock }), async (tx) => {
    const news = await lockNews(tx.db, newsId);
    if (!news) return;
    await act(tx, news.connectionId, news.event);
    await removeNews(tx.db, newsId);
  });
});

async function act(tx: TxCtx, connectionId: number, event: InboundNews): Promise<void> {
  switch (event.kind) {
    case 'account':
      await putAccountWord(tx, connectionId, event.word);
      return;
    case 'history':
      return putHistory(tx, connectionId, event);
    case 'addressBook':
      return takeAddressBook(tx, connectionId, event.people);
  }
}
