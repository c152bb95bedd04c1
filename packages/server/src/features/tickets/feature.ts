import { maskTicket } from '@guiche/contract/masking';
import { ticketEvent } from '@guiche/contract/tickets.schemas';
import { type Feature, masking } from '../../platform/feature.ts';
import { ticketRoutes } from './tickets.routes.ts';

export const tickets: Feature = {
  name: 'tickets',
  maskers: masking(ticketEvent, (payload) =>
    'ticket' in payload ? { ...payload, ticket: maskTicket(payload.ticket) } : payload,
  ),
  compose: () => ({ routes: ticketRoutes }),
};
