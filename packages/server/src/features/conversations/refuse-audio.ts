import type { InboundEvent } from '../../channels/inbound-events.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { defineInboundStep, type InboundStep } from '../../platform/inbox/inbound-step.ts';
import { getCompanyRow, languageOf } from '../companies/index.ts';
import { postMessage } from '../messages/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { lockTicket } from '../tickets/index.ts';
import { type DrainDeps, drainTx } from './drain-tx.ts';
import { audioRefusals } from './refusal-texts.ts';
import { findAudioToRefuse } from './refuse-audio.repo.ts';

interface Audios {
  told: { connectionId: number; providerId: string }[];
  /** The company takes no audio; else only some of its contacts may not send it. */
  isForAll: boolean;
  text: string;
}

const isAudio = (event: InboundEvent) =>
  event.kind === 'message' && event.mediaType === 'audio' && !event.chat.isGroup && event.echo === undefined;

/**
 * Behind receiving: who sends a sound where none is listened to is asked to write, in answer to it. The answer exists
 * exactly when the sound is stored, and what is told again comes no further than receiving: one for each.
 */
export function refuseAudio(deps: DrainDeps): InboundStep {
  return defineInboundStep<Audios>({
    async load(tx, _companyId, batch) {
      if (!batch.some(({ event }) => isAudio(event))) return { told: [], isForAll: false, text: '' };
      const [settings, company] = await Promise.all([readAllSettings(tx), getCompanyRow(tx)]);
      const isForAll = settings.acceptAudioMessageContact === 'disabled';
      return { told: [], isForAll, text: audioRefusals[languageOf(company)] };
    },
    decide({ told }, { connectionId, event }) {
      if (isAudio(event)) told.push({ connectionId, providerId: event.providerId });
      return true;
    },
    async write(db, companyId, { told, isForAll, text: body }) {
      const events: NewEvent[] = [];
      const audios = told.length === 0 ? [] : await findAudioToRefuse(db, told, isForAll);
      const tx = drainTx(deps, db, companyId, events);
      for (const { id: quotedMessageId, ticketId } of audios) {
        const ticket = await lockTicket(db, ticketId);
        if (!ticket) continue;
        const how = { userId: null, isPrivate: false, isAnswer: false, clientId: crypto.randomUUID() };
        await postMessage(tx, ticket, { ...how, body, quotedMessageId });
      }
      return events;
    },
  });
}
