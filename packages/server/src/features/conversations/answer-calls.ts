import { settingsOf } from '@guiche/contract/company-settings.schemas';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { defineInboundStep, type InboundStep } from '../../platform/inbox/inbound-step.ts';
import { readAllSettings } from '../settings/index.ts';
import { lockTicket } from '../tickets/index.ts';
import { findCallsToAnswer } from './answer-calls.repo.ts';
import { say } from './company-texts.ts';
import { type DrainDeps, drainTx } from './drain-tx.ts';
import { getShownTicket } from './shown-ticket.ts';

interface Calls {
  told: { connectionId: number; providerId: string }[];
  /** Empty: the company answers no calls. */
  text: string;
}

/** Behind receiving: who called in vain is written to, in the company's words, once in ten minutes. */
export function answerCalls(deps: DrainDeps): InboundStep {
  return defineInboundStep<Calls>({
    async load(tx, _companyId, batch) {
      const hasCalls = batch.some(({ event }) => event.kind === 'message' && event.mediaType === 'call_log');
      const settings = hasCalls ? await readAllSettings(tx) : settingsOf([]);
      const text = settings.acceptCallWhatsapp === 'enabled' ? settings.AcceptCallWhatsappMessage.trim() : '';
      return { told: [], text };
    },
    decide({ told, text }, { connectionId, event }) {
      if (text !== '' && event.kind === 'message' && event.mediaType === 'call_log')
        told.push({ connectionId, providerId: event.providerId });
      return true;
    },
    async write(db, companyId, { told, text }) {
      const events: NewEvent[] = [];
      if (told.length === 0) return events;
      const tx = drainTx(deps, db, companyId, events);
      for (const ticketId of await findCallsToAnswer(db, told)) {
        const ticket = await lockTicket(db, ticketId);
        if (!ticket) continue;
        const row = await getShownTicket(tx, ticketId);
        await say(tx, ticket, row, { text, attendant: { id: null, name: '' } });
      }
      return events;
    },
  });
}
