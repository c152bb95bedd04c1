import { type Ticket, updateTicket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { findKnownTicket } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { expectedVersion, type SwitchAct } from './ticket-acts.ts';

/** Turns the integration of a ticket, or the bot of its contact, on or off. */
export function useSwitchAct() {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();

  const turnIntegration = async (ticket: Ticket, useIntegration: boolean) => {
    applyTicket(cache, await call(updateTicket, { params: { ticketId: ticket.id }, body: { useIntegration } }), actor);
  };
  const turnBot = async (ticket: Ticket) => {
    const { toggleDisableBot } = await import('@guiche/contract/contact-acts');
    const { disableBot } = await call(toggleDisableBot, { params: { contactId: ticket.contactId } });
    // The contact's event brings it too; until then the menu must not offer the same side again.
    const known = findKnownTicket(cache, ticket.id) ?? ticket;
    const contact = { ...known.contact, disableBot };
    applyTicket(cache, { ...known, contact, version: expectedVersion(known) }, actor);
    return disableBot;
  };

  return async (act: SwitchAct, ticket: Ticket) => {
    try {
      await loadTexts('moves');
      let done = act;
      if (act === 'integrationOn' || act === 'integrationOff') await turnIntegration(ticket, act === 'integrationOn');
      // Pressed by two at once it is turned twice: what is said is what came of it.
      else done = (await turnBot(ticket)) ? 'botOff' : 'botOn';
      showToast({ kind: 'success', text: t(`moves:switched.${done}`) });
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
    }
  };
}
