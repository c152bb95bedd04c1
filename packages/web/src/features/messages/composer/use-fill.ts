import type { Ticket } from '@guiche/contract/tickets.schemas';
import { fillVariables, type VariableSource, variablesOf } from '@guiche/contract/variables';
import { useSession } from '../../auth/index.ts';

/** Fills the variables of a text with this ticket's current values. */
export function useFill(ticket: Ticket): (text: string) => string {
  const { user } = useSession();
  return (text) => {
    const source: VariableSource = {
      contactName: ticket.contact.name,
      userName: user.name,
      companyName: user.company.name,
      protocol: ticket.protocol,
      ticketId: ticket.id,
      queueName: ticket.queue?.name ?? '',
      connectionName: ticket.whatsapp.name,
      timeZone: user.company.timeZone,
      now: new Date(),
    };
    return fillVariables(text, variablesOf(source));
  };
}
