import type { Ticket } from '@guiche/contract/tickets';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { requestExport } from '../../lib/export-request.ts';
import { useSession } from '../auth/index.ts';
import { ActDialog, type ActDialogState } from './act-dialog.tsx';
import type { StatusAct, TicketAct } from './ticket-acts.ts';
import { useDeleteAct, useStatusAct } from './use-status-act.ts';

/** Starts an act on a ticket: at once, or after the question it needs. The same for rows, menus, keys and the header. */
export type RunAct = (act: TicketAct, ticket: Ticket) => void;

const ActsContext = createContext<RunAct | null>(null);

export function useRunAct(): RunAct {
  const run = useContext(ActsContext);
  if (run === null) throw new Error('useRunAct outside the inbox');
  return run;
}

/** What has to be asked or shown before an act; null when it can start. */
function questionOf(act: TicketAct, ticket: Ticket, hasQueues: boolean): ActDialogState | null {
  switch (act) {
    case 'accept':
    case 'reopen':
      return ticket.queueId === null && hasQueues ? { kind: 'queue', act, ticket } : null;
    case 'resolve':
    case 'ignore':
      return { kind: 'close', act, ticket };
    case 'delete':
      return { kind: 'delete', ticket };
    case 'log':
      return { kind: 'log', ticket };
    case 'return':
    case 'export':
      return null;
  }
}

export function ActsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<ActDialogState | null>(null);
  const changeStatus = useStatusAct((winner) => setDialog({ kind: 'taken', ticket: winner }));
  const deleteNow = useDeleteAct();

  const start = (act: StatusAct, ticket: Ticket, queueId: number | null) => {
    setDialog(null);
    void changeStatus(act, ticket, queueId);
  };
  const run: RunAct = (act, ticket) => {
    const question = questionOf(act, ticket, user.queues.length > 0);
    if (act === 'export') requestExport(ticket);
    else if (question !== null) setDialog(question);
    else if (act !== 'log' && act !== 'delete') start(act, ticket, null);
  };

  // Rows take the function as a property: it must stay the same, or each act would draw all of them again.
  const latest = useRef(run);
  latest.current = run;
  const stable = useMemo<RunAct>(() => (act, ticket) => latest.current(act, ticket), []);

  return (
    <ActsContext value={stable}>
      {children}
      <ActDialog
        state={dialog}
        onClose={() => setDialog(null)}
        onStatus={start}
        onDelete={(ticket) => {
          setDialog(null);
          void deleteNow(ticket);
        }}
      />
    </ActsContext>
  );
}
