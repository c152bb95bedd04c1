import { languageOf } from '../companies/index.ts';
import { type Cause, defineStep } from './engine/step.ts';
import { audioRefusals } from './refusal-texts.ts';
import { findAudioRefusers } from './refuse-audio.repo.ts';

interface Refusals {
  text: string;
  /** Contacts that may not send audio; null: nobody may. */
  refused: ReadonlySet<number> | null;
}

function isAudio(cause: Cause): cause is Extract<Cause, { kind: 'inbound' }> {
  if (cause.kind !== 'inbound' || cause.event.kind !== 'message') return false;
  const { mediaType, chat, echo } = cause.event;
  return mediaType === 'audio' && !chat.isGroup && echo === undefined;
}

/**
 * Who sends a sound where none is listened to is asked to write, in answer to it. The answer exists exactly when the sound is stored,
 * and what is told again comes no further than receiving: one for each.
 */
export const refuseAudio = defineStep<Refusals>({
  name: 'refuse audio',
  async load(tx, { causes, contactIds, settings, company }) {
    if (!causes.some(isAudio)) return null;
    const [{ acceptAudioMessageContact }, row] = await Promise.all([settings(), company()]);
    const isForAll = acceptAudioMessageContact === 'disabled';
    const refused = isForAll ? null : await findAudioRefusers(tx, contactIds);
    return refused?.size === 0 ? null : { text: audioRefusals[languageOf(row)], refused };
  },
  decide({ text, refused }, { cause, ticket }) {
    const isRefused = isAudio(cause) && (refused?.has(ticket.contact_id) ?? true);
    if (!isRefused) return { effects: [] };
    return { effects: [{ do: 'say', text, quotes: cause.messageId }] };
  },
});
