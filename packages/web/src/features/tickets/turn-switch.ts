import type { Actor } from '@guiche/contract/actor';
import { toggleDisableBot } from '@guiche/contract/contact-acts';
import { updateTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { findKnownTicket } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { optimisticVersion, type SwitchAct } from './ticket-acts.ts';

interface Screen {
  cache: QueryClient;
  actor: Actor;
}

/** Switches the integration of a ticket, or the bot of its contact. */
export async function turnSwitch(screen: Screen, act: SwitchAct, ticket: Ticket) {
  try {
    let done = act;
    if (act === 'integrationOn' || act === 'integrationOff')
      await turnIntegration(screen, ticket, act === 'integrationOn');
    // Two people may press at once, so the notice reports the actual result.
    else done = (await turnBot(screen, ticket)) ? 'botOff' : 'botOn';
    showToast({ kind: 'success', text: i18next.t(`moves:switched.${done}`) });
  } catch (error) {
    showToast({ kind: 'error', text: errorText(error) });
  }
}

async function turnIntegration({ cache, actor }: Screen, ticket: Ticket, useIntegration: boolean) {
  const { undo: _, ...now } = await request(updateTicket, {
    params: { ticketId: ticket.id },
    body: { useIntegration },
  });
  applyTicket(cache, now, actor);
}

async function turnBot({ cache, actor }: Screen, ticket: Ticket) {
  const { disableBot } = await request(toggleDisableBot, { params: { contactId: ticket.contactId } });
  // The contact's event follows; until then the menu must not offer the old state.
  const known = findKnownTicket(cache, ticket.id) ?? ticket;
  const contact = { ...known.contact, disableBot };
  applyTicket(cache, { ...known, contact, version: optimisticVersion(known) }, actor);
  return disableBot;
}
