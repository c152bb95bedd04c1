import type { Ticket } from '@guiche/contract/tickets.schemas';
import { createStore, useStore } from './store.ts';

const requested = createStore<Ticket | null>(null);

/** Asks for the conversation of a ticket as a file. The dialog stands above the inbox, which only asks. */
export const requestExport = (ticket: Ticket) => requested.set(ticket);
export const endExport = () => requested.set(null);
export const useExportRequest = () => useStore(requested);
