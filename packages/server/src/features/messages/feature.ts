import { maskContact, maskMessage, maskTicket } from '@guiche/contract/masking';
import { messageEvent } from '@guiche/contract/messages.schemas';
import { type Feature, masking } from '../../platform/feature.ts';
import { messageRoutes } from './messages.routes.ts';

export const messages: Feature = {
  name: 'messages',
  maskers: masking(messageEvent, (payload) => ({
    ...payload,
    message: maskMessage(payload.message, payload.contact),
    ticket: maskTicket(payload.ticket),
    contact: maskContact(payload.contact),
  })),
  compose: ({ storage, adapterFor }) => ({
    routes: messageRoutes({ storage, capabilitiesOf: (channel) => adapterFor(channel)?.capabilities ?? null }),
  }),
};
