import { authEvent } from '@guiche/contract/auth';
import { ticketBulkEvent } from '@guiche/contract/bulk-acts';
import { connectionSessionEvent } from '@guiche/contract/connection-sessions';
import { connectionEvent, importMessagesEvent } from '@guiche/contract/connections';
import { contactImportEvent, numberCheckEvent } from '@guiche/contract/contact-sheets';
import { contactEvent } from '@guiche/contract/contacts';
import type { LiveEvent, PayloadOf } from '@guiche/contract/event';
import { fileListEvent } from '@guiche/contract/file-lists';
import { maskBulk, maskContact, maskMessage, maskTicket, maskWholeContact } from '@guiche/contract/masking';
import { messageEvent } from '@guiche/contract/messages';
import { queueEvent } from '@guiche/contract/queues';
import { quickMessageEvent } from '@guiche/contract/quick-messages';
import { companySettingsEvent } from '@guiche/contract/settings';
import { exportEvent } from '@guiche/contract/spreadsheets';
import { tagEvent } from '@guiche/contract/tags';
import { ticketEvent } from '@guiche/contract/tickets';
import { userEvent } from '@guiche/contract/users';
import type { Maskers } from './platform/realtime/presentation.ts';

type Masking = readonly [name: string, mask: (payload: never) => unknown];

const masking = <E extends LiveEvent>(event: E, mask: (payload: PayloadOf<E>) => PayloadOf<E>): Masking => [
  event.name,
  mask,
];
const hidesNothing = (event: LiveEvent): Masking => [event.name, (payload: unknown) => payload];

/** How each live event reaches those who get contact numbers masked. An event that is not here is not sent to them. */
export const liveMaskers: Maskers = Object.fromEntries([
  masking(ticketEvent, (payload) =>
    'ticket' in payload ? { ...payload, ticket: maskTicket(payload.ticket) } : payload,
  ),
  masking(messageEvent, (payload) => ({
    ...payload,
    message: maskMessage(payload.message, payload.contact),
    ticket: maskTicket(payload.ticket),
    contact: maskContact(payload.contact),
  })),
  masking(contactEvent, (payload) =>
    payload.action === 'update' ? { ...payload, contact: maskWholeContact(payload.contact) } : payload,
  ),
  hidesNothing(authEvent),
  hidesNothing(connectionEvent),
  hidesNothing(connectionSessionEvent),
  hidesNothing(importMessagesEvent),
  hidesNothing(companySettingsEvent),
  hidesNothing(queueEvent),
  hidesNothing(tagEvent),
  hidesNothing(fileListEvent),
  hidesNothing(quickMessageEvent),
  masking(ticketBulkEvent, (payload) => ({ ...payload, bulk: maskBulk(payload.bulk) })),
  hidesNothing(contactImportEvent),
  hidesNothing(numberCheckEvent),
  hidesNothing(exportEvent),
  hidesNothing(userEvent),
]);
