import { updateTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { silenceLetters } from '../../lib/shortcuts.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import type { ActChoice } from './act-dialog-state.ts';
import { findKnownTicket } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { afterChangesOf } from './changes-under-way.ts';
import { beginOptimistic, confirmOptimistic, type OptimisticChange, revertOptimistic } from './optimistic-changes.ts';
import { bodyOf, isTaken, optimisticTicket, type StatusAct, tabFor } from './ticket-acts.ts';
import { useUndoOffer } from './use-act-parts.ts';
import { useInboxMoves } from './use-inbox.ts';
import { useNextTicket } from './use-next-ticket.ts';

const attends = (act: StatusAct): act is 'accept' | 'reopen' => act === 'accept' || act === 'reopen';

interface Outcomes {
  /** Called if somebody else was first, or another live ticket prevents it. */
  onTaken: (winner: Ticket) => void;
  onTagNeeded: (act: StatusAct, ticket: Ticket, choice: ActChoice) => void;
}

/** The notices and updates of a change of status: at once, after the answer, and after a refusal. */
function useShownAct({ onTaken, onTagNeeded }: Outcomes) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket, closeTicket, isOpen } = useInboxMoves();

  const showExpected = (act: StatusAct, expected: Ticket, next: Ticket | null) => {
    // The next key is the first letter of the answer, and the composer may not be drawn yet.
    if (attends(act)) silenceLetters();
    applyTicket(cache, expected, actor);
    if (attends(act)) openTicket(expected.uuid, { tab: tabFor(expected) });
    else if (isOpen(expected.uuid)) next ? openTicket(next.uuid) : closeTicket();
    announce(t(`announce.${act}`, { name: expected.contact.name }));
  };
  /** Returns whether it went as expected. */
  const showAnswer = (act: StatusAct, ticket: Ticket, optimistic: OptimisticChange, now: Ticket): boolean => {
    const isOther = now.id !== ticket.id;
    const onScreen = findKnownTicket(cache, ticket.id);
    if (isOther) applyTicket(cache, revertOptimistic(optimistic, onScreen), actor);
    applyTicket(cache, isOther ? now : confirmOptimistic(optimistic, now, onScreen), actor);
    if (!isOther && !isTaken(actor, now)) return true;
    // An own live ticket prevented it, so that one is opened.
    if (now.userId === actor.userId) openTicket(now.uuid, { tab: tabFor(now) });
    else {
      if (attends(act) && isOpen(ticket.uuid)) closeTicket({ tab: tabFor(ticket) });
      onTaken(now);
    }
    return false;
  };
  const showRefusal = (act: StatusAct, ticket: Ticket, choice: ActChoice, error: unknown, wasOpen: boolean) => {
    const lacksTag = codeOf(error) === 'ERR_TAG_REQUIRED';
    applyTicket(cache, ticket, actor);
    if (lacksTag ? wasOpen : attends(act) && isOpen(ticket.uuid)) openTicket(ticket.uuid, { tab: tabFor(ticket) });
    if (lacksTag) onTagNeeded(act, ticket, choice);
    else showToast({ kind: 'error', text: errorText(error) });
    announce(t('announce.undone', { name: ticket.contact.name }));
  };
  return { showExpected, showAnswer, showRefusal };
}

/** Changes a ticket's status: shown at once, then confirmed; reverted with a notice if it fails. */
export function useStatusAct(outcomes: Outcomes) {
  const cache = useQueryClient();
  const { actor, user } = useSession();
  const { isOpen } = useInboxMoves();
  const nextOf = useNextTicket();
  const offerUndo = useUndoOffer(outcomes.onTaken);
  const { showExpected, showAnswer, showRefusal } = useShownAct(outcomes);

  const change = async (act: StatusAct, ticket: Ticket, choice: ActChoice): Promise<void> => {
    const { queueId, farewell } = choice;
    const body = bodyOf(act, actor, ticket, queueId, farewell);
    const queues = [...user.queues, ...(cache.getQueryData(queueChoices.queryKey) ?? [])];
    const queue = queues.find(({ id }) => id === queueId) ?? null;
    const expected = optimisticTicket(ticket, body, { user: { id: user.id, name: user.name }, queue }, new Date());
    const wasOpen = isOpen(ticket.uuid);
    const optimistic = beginOptimistic(ticket, expected);
    showExpected(act, expected, choice.next ? nextOf(ticket) : null);
    try {
      const params = { ticketId: ticket.id };
      const { undo, ...now } = await afterChangesOf(ticket.id, () => request(updateTicket, { params, body }));
      const done = showAnswer(act, ticket, optimistic, now);
      if (done && undo !== undefined && !attends(act)) void offerUndo({ act, ticket: now, undo, wasOpen });
    } catch (error) {
      const restored = revertOptimistic(optimistic, findKnownTicket(cache, ticket.id));
      showRefusal(act, restored, choice, error, wasOpen);
    }
  };
  return change;
}
