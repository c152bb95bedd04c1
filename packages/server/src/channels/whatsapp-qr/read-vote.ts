import { createHash } from 'node:crypto';
import type { PollData } from '@guiche/contract/message-data.schemas';
import { decryptPollVote, normalizeMessageContent, type proto, toNumber, type WAMessage } from 'baileys';
import type { InboundVote } from '../inbound-events.ts';
import { readPoll } from './read-parts.ts';

/** A vote as it came: its poll alone opens it. */
export interface SealedVote extends Omit<InboundVote, 'names'> {
  /** Both in base64. */
  payload: string;
  iv: string;
}

/** Bytes. Of the most options that a poll is read with, all chosen. */
const longestPayload = 4_096;

/** Ids are chosen by who writes; no program of the channel makes another one. */
const isId = (id: string) => /^[!-~]{1,512}$/.test(id);

/** Null: it is no vote of somebody else. */
export function readSealedVote({ key, message, messageTimestamp }: WAMessage): Omit<SealedVote, 'voter'> | null {
  const update = normalizeMessageContent(message)?.pollUpdateMessage;
  const vote = update?.vote;
  const [providerId, targetProviderId] = [key.id ?? '', update?.pollCreationMessageKey?.id ?? ''];
  if (key.fromMe || !vote?.encPayload || !vote.encIv || vote.encPayload.length > longestPayload) return null;
  if (!isId(providerId) || !isId(targetProviderId)) return null;
  return {
    kind: 'vote',
    providerId,
    targetProviderId,
    at: toNumber(messageTimestamp) * 1000,
    payload: Buffer.from(vote.encPayload).toString('base64'),
    iv: Buffer.from(vote.encIv).toString('base64'),
  };
}

/** Addresses of who asked and who votes, in all forms that are known: a vote is sealed for one form of each, and does not say which. */
interface Sides {
  askers: readonly string[];
  voters: readonly string[];
}

/** What somebody chose of a poll: nothing, when they took it back. Null: it cannot be opened. */
export function readVote(
  { payload, iv }: Pick<SealedVote, 'payload' | 'iv'>,
  poll: proto.IWebMessageInfo,
  { askers, voters }: Sides,
): string[] | null {
  const content = normalizeMessageContent(poll.message);
  const asked = content?.pollCreationMessage ?? content?.pollCreationMessageV2 ?? content?.pollCreationMessageV3;
  const pollEncKey = poll.message?.messageContextInfo?.messageSecret ?? content?.messageContextInfo?.messageSecret;
  const pollMsgId = poll.key?.id;
  if (!asked || !pollEncKey || !pollMsgId) return null;
  const vote = { encPayload: Buffer.from(payload, 'base64'), encIv: Buffer.from(iv, 'base64') };
  for (const pollCreatorJid of askers) {
    for (const voterJid of voters) {
      const chosen = openVote(vote, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
      if (chosen) return chosenOf(asked, chosen);
    }
  }
  return null;
}

/** Hashes of the options; null: sealed for somebody else. */
function openVote(
  vote: proto.Message.IPollEncValue,
  of: Parameters<typeof decryptPollVote>[1],
): ReadonlySet<string> | null {
  try {
    const { selectedOptions } = decryptPollVote(vote, of);
    return new Set((selectedOptions ?? []).map((hash) => Buffer.from(hash).toString('hex')));
  } catch {
    return null;
  }
}

/** Options as {@link readPoll} has them. */
function chosenOf(asked: proto.Message.IPollCreationMessage, chosen: ReadonlySet<string>): string[] {
  const { options } = readPoll(asked).data as PollData;
  const hashes = (asked.options ?? []).map(({ optionName }) =>
    createHash('sha256')
      .update(optionName ?? '')
      .digest('hex'),
  );
  return options.flatMap(({ name }, index) => (chosen.has(hashes[index] ?? '') ? [name] : []));
}
