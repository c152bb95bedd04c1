import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { announceMessages } from './announce-messages.ts';
import { setMedia } from './message-writes.repo.ts';

/** What became of a message's file, shown to everybody who sees the message. */
export async function showMediaOnMessage(
  tx: CompanyTx,
  messageId: number,
  change: Parameters<typeof setMedia>[2],
): Promise<NewEvent[]> {
  await setMedia(tx, messageId, change);
  return announceMessages(tx, [messageId], 'update');
}
