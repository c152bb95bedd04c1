import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { loadActParts } from './act-dialogs.tsx';
import type { UndoOffer } from './offer-undo.ts';
import type { SwitchAct } from './ticket-acts.ts';
import { useInboxMoves } from './use-inbox.ts';

/** Reports an act and offers to undo it. */
export function useUndoOffer(onTaken: (winner: Ticket) => void) {
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket } = useInboxMoves();
  return (offer: UndoOffer) =>
    loadActParts().then(
      ({ actParts }) => actParts.offerUndo({ cache, actor, openTicket, onTaken }, offer),
      // The act is done and was announced; only the undo is missing.
      (error: unknown) => console.warn('no undo offered', error),
    );
}

/** Switches an integration or a bot. */
export function useSwitchAct() {
  const cache = useQueryClient();
  const { actor } = useSession();
  return (act: SwitchAct, ticket: Ticket) =>
    loadActParts().then(
      ({ actParts }) => actParts.turnSwitch({ cache, actor }, act, ticket),
      () => showToast({ kind: 'error', text: errorText('ERR_NETWORK') }),
    );
}
