/** What happened to a ticket, for screens that show it on demand. */
export const loadTicketLogDialog = async () => (await import('./ticket-log-dialog.tsx')).TicketLogDialog;
