import { findSaidLately } from './answer-calls.repo.ts';
import { type Cause, defineStep } from './engine/step.ts';
import { conversationKey } from './inbound/situation.ts';

interface Calls {
  text: string;
  /** Of the batch's conversations those in which the company has said something within the pause. */
  saidLately: ReadonlySet<string>;
}

const isCall = (cause: Cause) =>
  cause.kind === 'inbound' && cause.event.kind === 'message' && cause.event.mediaType === 'call_log';

/** Who called in vain is written to, in the company's words, once in ten minutes. */
export const answerCalls = defineStep<Calls>({
  name: 'answer calls',
  async load(tx, { causes, contactIds, settings }) {
    if (!causes.some(isCall)) return null;
    const { acceptCallWhatsapp, AcceptCallWhatsappMessage: text } = await settings();
    if (acceptCallWhatsapp !== 'enabled' || text.trim() === '') return null;
    const said = await findSaidLately(tx, contactIds);
    return {
      text: text.trim(),
      saidLately: new Set(said.map(({ contactId, connectionId }) => conversationKey(contactId, connectionId))),
    };
  },
  decide({ text, saidLately }, { cause, ticket }) {
    const isQuiet = ticket.saidAt === null && !saidLately.has(conversationKey(ticket.contact_id, ticket.connection_id));
    if (!isCall(cause) || !isQuiet) return { effects: [] };
    return { effects: [{ do: 'say', text }] };
  },
});
