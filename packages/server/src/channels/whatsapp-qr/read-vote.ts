import { createHash } from 'node:crypto';
import type { PollData } from '@guiche/contract/message-data.schemas';
import { decryptPollVote, normalizeMessageContent, type proto, toNumber, type WAMessage } from 'baileys';
import type { InboundVote } from '../inbound-events.ts';
import { readPoll } from './read-parts.ts';

/** A vote as it came: only its poll opens it. */
export interface SealedVote extends Omit<InboundVote, 'names'> {
  /** Both in base64. */
  payload: string;
  iv: string;
}

/** In bytes: a vote for all options of the largest poll that is read. */
const longestPayload = 4_096;

/** Whether an id is of the channel's form; senders choose them, and no program of the channel makes another form. */
const isId = (id: string) => /^[!-~]{1,512}$/.test(id);

/** Reads a vote that is still sealed. Null: it is none, or our own. */
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

/**
 * All known forms of the asker's and the voter's addresses: a vote is sealed for one form of each, and does not say
 * which.
 */
interface Sides {
  askers: readonly string[];
  voters: readonly string[];
}

/** Reads which options somebody chose; none, when they took their vote back. Null: it cannot be opened. */
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

/** Hashes of the options; null: sealed for other addresses. */
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

/** Names of the chosen options, as {@link readPoll} has them. */
function chosenOf(asked: proto.Message.IPollCreationMessage, chosen: ReadonlySet<string>): string[] {
  const { options } = readPoll(asked).data as PollData;
  const hashes = (asked.options ?? []).map(({ optionName }) =>
    createHash('sha256')
      .update(optionName ?? '')
      .digest('hex'),
  );
  return options.flatMap(({ name }, index) => (chosen.has(hashes[index] ?? '') ? [name] : []));
}
