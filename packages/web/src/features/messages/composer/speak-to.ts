import { findMentions, mentionedIn, replaceMentions } from '@guiche/contract/spoken-to';
import type { DraftMember } from '../../../lib/draft.ts';
import type { QueuedSend } from '../queued-send.ts';

/** A text as it is sent, with the group members that it still mentions. */
export function speakTo(
  words: string,
  members: readonly DraftMember[],
): Pick<QueuedSend, 'body'> & Partial<Pick<QueuedSend, 'members'>> {
  const labelled = members.map((member) => ({ member, name: member.label }));
  if (findMentions(words, labelled).length === 0) return { body: words };
  return {
    body: replaceMentions(words, labelled, ({ member }) => member.name),
    members: mentionedIn(words, labelled).map(({ member }) => member),
  };
}
