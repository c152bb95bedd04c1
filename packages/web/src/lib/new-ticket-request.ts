import type { Channel } from '@guiche/contract/channel-abilities';
import { createStore, useStore } from './store.ts';

/** The contact of a new ticket. */
interface Addressee {
  id: number;
  name: string;
  number: string;
  channel: Channel;
}

const requested = createStore<Addressee | null>(null);

/** Requests the dialog for a new ticket with a contact, which is mounted above the screens. */
export const requestNewTicket = (contact: Addressee) => requested.set(contact);
export const endNewTicketRequest = () => requested.set(null);
export const useNewTicketRequest = () => useStore(requested);
