import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useSession } from '../auth/index.ts';
import { useActs } from './acts-context.tsx';
import { findKnownTicket } from './api.ts';
import { actsOn, type TicketAct } from './ticket-acts.ts';

/** The shortcuts A (accept), E (resolve) and T (transfer) for the focused or open ticket, and N (new). */
export function useActKeys(open: Ticket | null | undefined) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { run, begin } = useActs();

  const runFirst = (wanted: readonly TicketAct[]) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-ticket]');
    const ticket = row ? findKnownTicket(cache, Number(row.dataset.ticket)) : open;
    const act = ticket && actsOn(actor, ticket).find((name) => wanted.includes(name));
    if (ticket && act) run(act, ticket);
  };
  useShortcuts(
    [
      { keys: 'a', label: t('keys.accept'), run: () => runFirst(['accept', 'reopen']) },
      { keys: 'e', label: t('keys.resolve'), run: () => runFirst(['resolve', 'ignore']) },
      { keys: 't', label: t('keys.transfer'), run: () => runFirst(['transfer']) },
    ],
    'ticket',
  );
  useShortcuts([{ keys: 'n', label: t('keys.begin'), run: () => begin() }], 'list');
}
