import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands, useNameTicket } from '../../lib/commands.ts';
import { useSession } from '../auth/index.ts';
import { useRunAct } from './acts-context.tsx';
import { actsOn, type TicketAct } from './ticket-acts.ts';
import { actIcons } from './ticket-menu.tsx';

/** The shortcuts of acts, in the format of `useShortcuts`. */
const actKeys: Partial<Record<TicketAct, string>> = {
  accept: 'a',
  reopen: 'a',
  resolve: 'e',
  ignore: 'e',
  transfer: 't',
};

/** The open ticket's acts as palette commands: the same as in its menu. */
export function useTicketCommands(ticket: Ticket | null | undefined) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const run = useRunAct();
  useNameTicket(
    ticket ? { uuid: ticket.uuid, id: ticket.id, contactId: ticket.contactId, name: ticket.contact.name } : null,
  );
  const acts = ticket ? actsOn(actor, ticket) : [];
  const commands = acts.map((act): Command => {
    const keys = actKeys[act];
    return {
      id: `act:${act}`,
      group: 'ticket',
      label: t(`act.${act}`),
      // The dialog also chooses another queue.
      ...(act === 'transfer' ? { detail: t('queueDialog.queue') } : {}),
      icon: actIcons[act],
      ...(keys === undefined ? {} : { keys }),
      run: () => ticket && run(act, ticket),
    };
  });
  useCommands(commands);
}
