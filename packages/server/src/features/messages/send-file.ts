import { Readable } from 'node:stream';
import type { Message, sendMessage } from '@guiche/contract/messages';
import type { FormOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import type { ChannelCapabilities } from '../../channels/adapter.ts';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { makeSticker } from '../../platform/files/images.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { chooseKind, dropFile, dropUnlessNamed, inspectFile, keepFile } from '../media/index.ts';
import { getVisibleTicket, placeOf } from '../tickets/index.ts';
import { isFileOfSent } from './is-file-of-sent.ts';
import { type SendOptions, sendContent } from './send-message.ts';

export interface SendFileParts {
  storage: Storage;
  /** What the channel of a ticket can carry. */
  capabilitiesOf(channel: string): ChannelCapabilities | null;
}

interface SentFile {
  ticketId: number;
  idempotencyKey: string | null;
  fields: FormOf<typeof sendMessage>;
  file: StagedFile;
  name: string;
}

/** Keeps the file and queues its message. A repeated key with the same fields and bytes leaves no second file. */
export async function sendFile(parts: SendFileParts, ctx: Ctx, sent: SentFile): Promise<Message> {
  const ticket = await getVisibleTicket(ctx, { id: sent.ticketId });
  const rules = parts.capabilitiesOf(ticket.channel)?.files ?? {};
  if (sent.file.size === 0) fail('ERR_MEDIA_EMPTY');
  let made: StagedFile | null = null;
  try {
    if (sent.fields.kind === 'sticker') made = await stickerOf(parts.storage, sent.file, rules);
    return await sendAs(parts, ctx, {
      ...sent,
      made: made ?? sent.file,
      rules,
      mayWrite: canWriteIn(ctx.actor, placeOf(ticket)),
    });
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  } finally {
    await made?.discard();
  }
}

type Rules = ChannelCapabilities['files'];

/** The picture as the channel takes a sticker; null when it is one already. */
async function stickerOf(storage: Storage, file: StagedFile, rules: Rules): Promise<StagedFile | null> {
  const rule = rules.sticker ?? fail('ERR_MEDIA_NOT_SUPPORTED');
  const { type, width, height } = await inspectFile(file.path);
  if (type.family !== 'image') fail('ERR_MEDIA_NOT_SUPPORTED');
  if (type.mimeType === 'image/webp' && width === 512 && height === 512 && file.size <= rule.maxBytes) return null;
  const sticker = (await makeSticker(file.path, rule.maxBytes)) ?? fail('ERR_MEDIA_NOT_SUPPORTED');
  return storage.stage(Readable.from([sticker]), rule.maxBytes);
}

interface Prepared extends SentFile {
  /** What is kept and sent: the file itself, or the sticker made of it. */
  made: StagedFile;
  rules: Rules;
  mayWrite: boolean;
}

async function sendAs(parts: SendFileParts, ctx: Ctx, sent: Prepared): Promise<Message> {
  const { fields, made } = sent;
  const facts = await inspectFile(made.path);
  const chosen = chooseKind({ type: facts.type, size: made.size }, fields.kind ?? null, sent.rules);
  if ('refused' in chosen) fail(chosen.refused === 'too_large' ? 'ERR_MEDIA_TOO_LARGE' : 'ERR_MEDIA_NOT_SUPPORTED');
  const { kind, isVoice } = chosen;
  const body = fields.body?.trim() ?? '';
  if (body !== '' && (kind === 'audio' || kind === 'sticker')) fail('ERR_VALIDATION'); // no channel shows words there
  if (!sent.mayWrite && sent.idempotencyKey === null) fail('ERR_TICKET_NOT_OPEN');
  const options: SendOptions = {
    ticketId: sent.ticketId,
    quotedId: fields.quotedMsg?.id ?? null,
    clientId: sent.idempotencyKey ?? crypto.randomUUID(),
    isPrivate: fields.isPrivate ?? false,
    mentions: fields.mentions ?? [],
  };
  const named = { given: sent.name, fallback: isVoice ? 'voice' : kind, isVoice };
  const kept = await keepFile(parts.storage, ctx.companyId, made, facts, named);
  // The key stands for what was sent, not for what we made of it.
  const file = { ...kept, sha256: sent.file.sha256, isVoice };
  try {
    const { message, isNew } = await sendContent(ctx, options, { mediaType: kind, body, data: null, file });
    if (!isNew) await dropFile(parts.storage, kept);
    return message;
  } catch (error) {
    await dropUnlessNamed(parts.storage, kept, error, () => isFileOfSent(ctx.db, options.clientId, kept));
    throw error;
  }
}
