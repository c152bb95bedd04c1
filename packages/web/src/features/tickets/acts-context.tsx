import type { Ticket } from '@guiche/contract/tickets.schemas';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { requestExport } from '../../lib/export-request.ts';
import { useSession } from '../auth/index.ts';
import { type ActChoice, type ActDialogState, type ContactChoice, plainChoice } from './act-dialog-state.ts';
import { ActDialogs } from './act-dialogs.tsx';
import { isStatusAct, isSwitchAct, type StatusAct, type TicketAct } from './ticket-acts.ts';
import { useSwitchAct } from './use-act-parts.ts';
import { useAsideActs } from './use-aside-acts.ts';
import { useOfferedQueues } from './use-offered-queues.ts';
import { useStatusAct } from './use-status-act.ts';
import { useTransfer } from './use-transfer.ts';

/** Starts an act on a ticket, at once or after its question; used by rows, menus, keys and the header. */
type RunAct = (act: TicketAct, ticket: Ticket, how?: { next?: boolean }) => void;

interface Acts {
  run: RunAct;
  /** Opens the dialog for a new ticket, with this contact if one is given. */
  begin: (contact?: ContactChoice) => void;
  /** Takes over another attendant's ticket. */
  takeOver: (ticket: Ticket) => void;
}

const ActsContext = createContext<Acts | null>(null);

export function useActs(): Acts {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error('useActs outside the inbox');
  return acts;
}
export const useRunAct = (): RunAct => useActs().run;

/** The question before an act; null: it can start. */
function questionOf(act: TicketAct, ticket: Ticket, asksQueue: boolean, next: boolean): ActDialogState | null {
  switch (act) {
    case 'accept':
    case 'reopen':
      return ticket.queueId === null && asksQueue ? { kind: 'queue', act, ticket } : null;
    case 'resolve':
    case 'ignore':
      return { kind: 'close', act, ticket, next };
    case 'transfer':
      return { kind: 'transfer', ticket, userId: null };
    case 'delete':
      return { kind: 'delete', ticket };
    case 'log':
    case 'snooze':
      return { kind: act, ticket };
    default:
      return null;
  }
}

export function ActsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { queues } = useOfferedQueues();
  // Asked while the queues are not loaded; with one queue, or none, there is nothing to choose.
  const asksQueue = queues === undefined || queues.length > 1;
  const [dialog, setDialog] = useState<ActDialogState | null>(null);
  const close = () => setDialog(null);
  const onTaken = (winner: Ticket) => setDialog({ kind: 'taken', ticket: winner });
  const changeStatus = useStatusAct({
    onTaken,
    onTagNeeded: (act, ticket, choice) => setDialog({ kind: 'tags', act, ticket, choice }),
  });
  const turn = useSwitchAct();
  const { transfer, takeOver } = useTransfer(onTaken);
  const aside = useAsideActs();

  const start = (act: StatusAct, ticket: Ticket, choice: ActChoice) => {
    close();
    void changeStatus(act, ticket, choice);
  };
  const now: Acts = {
    run: (act, ticket, { next = false } = {}) => {
      const question = questionOf(act, ticket, asksQueue, next);
      if (question !== null) setDialog(question);
      else if (act === 'export') requestExport(ticket);
      else if (isStatusAct(act))
        start(act, ticket, { ...plainChoice, queueId: ticket.queueId === null ? (queues?.[0]?.id ?? null) : null });
      else if (isSwitchAct(act)) void turn(act, ticket);
      else if (act === 'wake') void aside.wake(ticket);
      else if (act === 'unread') void aside.unread(ticket);
    },
    begin: (contact) => setDialog({ kind: 'begin', contact: contact ?? null }),
    takeOver: (ticket) => {
      if (ticket.queueId === null) setDialog({ kind: 'transfer', ticket, userId: user.id });
      else void takeOver(ticket, ticket.queueId);
    },
  };

  // Rows get these functions as props: if they changed, each act would render all rows again.
  const latest = useRef(now);
  latest.current = now;
  const stable = useMemo<Acts>(
    () => ({
      run: (...args) => latest.current.run(...args),
      begin: (...args) => latest.current.begin(...args),
      takeOver: (...args) => latest.current.takeOver(...args),
    }),
    [],
  );

  return (
    <ActsContext value={stable}>
      {children}
      <ActDialogs
        state={dialog}
        onClose={close}
        onShow={setDialog}
        onStatus={start}
        onTransfer={transfer}
        onSnooze={(ticket, until) => {
          close();
          void aside.snooze(ticket, until);
        }}
      />
    </ActsContext>
  );
}
