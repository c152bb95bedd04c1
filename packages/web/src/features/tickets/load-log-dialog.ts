import { loadTexts } from '../../lib/i18n.ts';

/** What happened to a ticket, for screens that show it on demand. */
export async function loadTicketLogDialog() {
  const [{ TicketLogDialog }] = await Promise.all([import('./ticket-log-dialog.tsx'), loadTexts('moves')]);
  return TicketLogDialog;
}
