import { maxUploadBytes } from '@guiche/contract/media';
import type { Message, sendMessage } from '@guiche/contract/messages.schemas';
import { readQuickMediaPath } from '@guiche/contract/quick-messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { findQuickFile } from '../quick-messages/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { type SendFileDeps, sendFiles } from './send-file.ts';

type QuickFileBody = Extract<BodyOf<typeof sendMessage>, { mediaUrl: string }>;

/** An empty address names no file: some clients send it with every text. */
export const isQuickFile = (body: BodyOf<typeof sendMessage>): body is QuickFileBody =>
  typeof body.mediaUrl === 'string' && body.mediaUrl !== '';

interface SentQuickFile {
  ticketId: number;
  body: QuickFileBody;
  idempotencyKey: string | null;
}

/** Sends the file of a quick message. The message gets bytes of its own: it outlives the quick message. */
export async function sendQuickFile(
  deps: SendFileDeps,
  ctx: Ctx,
  { ticketId, body, idempotencyKey }: SentQuickFile,
): Promise<Message> {
  await getVisibleTicket(ctx, { id: ticketId });
  const id = readQuickMediaPath(body.mediaUrl) ?? fail('ERR_VALIDATION');
  const quick = (await findQuickFile(ctx.db, ctx.actor, id)) ?? fail('ERR_NO_QUICK_MESSAGE_FOUND');
  const file = await stageCopy(deps.storage, quick.key);
  try {
    const { isPrivate, mentions, members, quotedMsg } = body;
    const fields = { body: body.body ?? undefined, quotedMsg: quotedMsg ?? undefined, isPrivate, mentions, members };
    const files = [{ file, name: quick.name }];
    const [message] = await sendFiles(deps, ctx, { ticketId, idempotencyKey, fields, files });
    return message ?? fail('ERR_NO_MESSAGE_FOUND');
  } finally {
    await file.discard();
  }
}

async function stageCopy(storage: Storage, key: string): Promise<StagedFile> {
  try {
    return await storage.stage(await storage.open(key), maxUploadBytes);
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  }
}
