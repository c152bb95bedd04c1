import { createHash } from 'node:crypto';
import type { PollData } from '@guiche/contract/message-data';
import { decryptPollVote, normalizeMessageContent, type proto } from 'baileys';
import { readPoll } from './read-parts.ts';

/** Addresses of who asked and who votes, in all forms that are known: a vote is sealed for one form of each, and does not say which. */
interface Sides {
  askers: readonly string[];
  voters: readonly string[];
}

/** What somebody chose of a poll: nothing, when they took it back. Null: it cannot be opened. */
export function readVote(
  update: proto.Message.IPollUpdateMessage,
  poll: proto.IWebMessageInfo,
  { askers, voters }: Sides,
): string[] | null {
  const content = normalizeMessageContent(poll.message);
  const asked = content?.pollCreationMessage ?? content?.pollCreationMessageV2 ?? content?.pollCreationMessageV3;
  const pollEncKey = poll.message?.messageContextInfo?.messageSecret ?? content?.messageContextInfo?.messageSecret;
  const pollMsgId = poll.key?.id;
  if (!asked || !pollEncKey || !pollMsgId || !update.vote) return null;
  for (const pollCreatorJid of askers) {
    for (const voterJid of voters) {
      const chosen = openVote(update.vote, { pollCreatorJid, pollMsgId, pollEncKey, voterJid });
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
