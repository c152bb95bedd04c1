import { Readable } from 'node:stream';
import type { Message, sendMessage } from '@guiche/contract/messages.schemas';
import type { FormOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import type { ChannelCapabilities } from '../../channels/adapter.ts';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { makeSticker } from '../../platform/files/images.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { chooseKind, dropFile, dropUnreferencedFile, inspectFile, type KeptFile, keepFile } from '../media/index.ts';
import { getVisibleTicket, placeOf } from '../tickets/index.ts';
import { isFileOfSent } from './is-file-of-sent.ts';
import { type SendOptions, sendContents } from './send-message.ts';
import type { MessageContent } from './write-message.ts';

export interface SendFileDeps {
  storage: Storage;
  /** What the channel of a ticket can carry. */
  capabilitiesOf(channel: string): ChannelCapabilities | null;
}

interface NamedFile {
  file: StagedFile;
  name: string;
}

interface SentFiles {
  ticketId: number;
  idempotencyKey: string | null;
  fields: FormOf<typeof sendMessage>;
  /** In the order in which their messages stand. */
  files: readonly NamedFile[];
}

/**
 * Keeps the files and queues a message of each, all of them or none. A repeated key with the same fields and bytes leaves
 * no second files.
 */
export async function sendFiles(deps: SendFileDeps, ctx: Ctx, sent: SentFiles): Promise<Message[]> {
  const ticket = await getVisibleTicket(ctx, { id: sent.ticketId });
  const rules = deps.capabilitiesOf(ticket.channel)?.files ?? {};
  const stickers: StagedFile[] = [];
  try {
    const judged: JudgedFile[] = [];
    for (const named of sent.files) {
      if (named.file.size === 0) fail('ERR_MEDIA_EMPTY');
      const sticker = sent.fields.kind === 'sticker' ? await stickerOf(deps.storage, named.file, rules) : null;
      if (sticker) stickers.push(sticker);
      judged.push(await judgeFile(named, sticker ?? named.file, sent.fields.kind ?? null, rules));
    }
    const mayWrite = canWriteIn(ctx.actor, placeOf(ticket));
    if (!mayWrite && sent.idempotencyKey === null) fail('ERR_TICKET_NOT_OPEN');
    return await sendJudged(deps, ctx, sent, judged);
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  } finally {
    for (const sticker of stickers) await sticker.discard();
  }
}

type Rules = ChannelCapabilities['files'];

/** The picture as the channel takes a sticker; null when it is one already. */
async function stickerOf(storage: Storage, file: StagedFile, rules: Rules): Promise<StagedFile | null> {
  const rule = rules.sticker ?? fail('ERR_MEDIA_NOT_SUPPORTED');
  const { type, width, height } = await inspectFile(file.path);
  if (type.family !== 'image') fail('ERR_MEDIA_NOT_SUPPORTED');
  if (type.mimeType === 'image/webp' && width === 512 && height === 512 && file.size <= rule.maxBytes) return null;
  const sticker =
    (await makeSticker({ path: file.path, mimeType: type.mimeType }, rule.maxBytes)) ?? fail('ERR_MEDIA_NOT_SUPPORTED');
  return storage.stage(Readable.from([sticker]), rule.maxBytes);
}

interface JudgedFile extends NamedFile {
  /** What is kept and sent: the file itself, or the sticker made of it. */
  made: StagedFile;
  facts: Awaited<ReturnType<typeof inspectFile>>;
  kind: MessageContent['mediaType'];
  isVoice: boolean;
}

/** What the file is sent as, by its bytes and what the channel takes. */
async function judgeFile(
  named: NamedFile,
  made: StagedFile,
  asked: FormOf<typeof sendMessage>['kind'] | null,
  rules: Rules,
): Promise<JudgedFile> {
  const facts = await inspectFile(made.path);
  const chosen = chooseKind({ ...facts, size: made.size }, asked ?? null, rules);
  if ('refused' in chosen)
    return fail(chosen.refused === 'too_large' ? 'ERR_MEDIA_TOO_LARGE' : 'ERR_MEDIA_NOT_SUPPORTED');
  return { ...named, made, facts, ...chosen };
}

/** No channel shows words beside a sound or a sticker. */
const takesWords = ({ kind }: JudgedFile) => kind !== 'audio' && kind !== 'sticker';

async function sendJudged(
  { storage }: SendFileDeps,
  ctx: Ctx,
  { ticketId, idempotencyKey, fields }: SentFiles,
  judged: readonly JudgedFile[],
): Promise<Message[]> {
  const words = fields.body?.trim() ?? '';
  const leadAt = words === '' ? 0 : judged.findIndex(takesWords);
  if (leadAt < 0) fail('ERR_VALIDATION');
  const options: SendOptions = {
    ticketId,
    quotedId: fields.quotedMsg?.id ?? null,
    clientId: idempotencyKey ?? crypto.randomUUID(),
    isPrivate: fields.isPrivate ?? false,
    mentions: fields.mentions ?? [],
    members: fields.members ?? [],
    leadAt,
  };
  const kept: KeptFile[] = [];
  const dropAll = async () => {
    for (const file of kept) await dropFile(storage, file);
  };
  try {
    const contents: MessageContent[] = [];
    for (const [at, { file, name, made, facts, kind, isVoice }] of judged.entries()) {
      const named = { given: name, fallback: isVoice ? 'voice' : kind, isVoice };
      const one = await keepFile(storage, ctx.companyId, made, facts, named);
      kept.push(one);
      // The key stands for what was sent, not for what we made of it.
      const ofMessage = { ...one, sha256: file.sha256, isVoice };
      contents.push({ mediaType: kind, body: at === leadAt ? words : '', data: null, file: ofMessage });
    }
    const { messages, isNew } = await sendContents(ctx, options, contents);
    if (!isNew) await dropAll();
    return messages;
  } catch (error) {
    const [first] = kept;
    // All are stored or none.
    const isNamed = async () => first !== undefined && (await isFileOfSent(ctx.db, options.clientId, first));
    for (const file of kept) await dropUnreferencedFile(storage, file, error, isNamed);
    throw error;
  }
}
