import { loadTexts } from '../../lib/i18n.ts';

/** Loads the history dialog of a ticket on demand. */
export async function loadTicketLogDialog() {
  const [{ TicketLogDialog }] = await Promise.all([import('./ticket-log-dialog.tsx'), loadTexts('moves')]);
  return TicketLogDialog;
}
