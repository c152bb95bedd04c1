import type { Ticket } from '@guiche/contract/tickets.schemas';
import { createStore, useStore } from './store.ts';

const requested = createStore<Ticket | null>(null);

/** Requests the export dialog for a ticket, which is mounted above the inbox. */
export const requestExport = (ticket: Ticket) => requested.set(ticket);
export const endExport = () => requested.set(null);
export const useExportRequest = () => useStore(requested);
