import type { Channel } from '@guiche/contract/channel-abilities';
import { createStore, useStore } from './store.ts';

/** With whom. */
interface Addressee {
  id: number;
  name: string;
  number: string;
  channel: Channel;
}

const requested = createStore<Addressee | null>(null);

/** Asks for a new ticket of a contact. The dialog stands above the screen, which only asks. */
export const requestNewTicket = (contact: Addressee) => requested.set(contact);
export const endNewTicketRequest = () => requested.set(null);
export const useNewTicketRequest = () => useStore(requested);
