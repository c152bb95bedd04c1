import { findShownTickets } from '../../tickets/index.ts';
import { type AsideRow, setAside, setPrograms } from './mark-tickets.repo.ts';
import { insertLogs } from './write-effects.repo.ts';
import { idsIn, type Layer, tell, type Writing } from './writing.ts';

/** What moves no ticket: set aside and brought back, kept by programs, noted in the log. */
export async function writeAside(writing: Writing, layer: Layer<'aside' | 'wake'>): Promise<void> {
  const { tx, written } = writing;
  const rows = layer.map(
    ({ ticketId, effect }): AsideRow =>
      effect.do === 'wake'
        ? { ticketId, snooze: null, wakes: true }
        : { ticketId, snooze: effect.snooze, wakes: false },
  );
  const [, shown] = await Promise.all([setAside(tx.db, rows, tx.clock.now()), findShownTickets(tx.db, idsIn(layer))]);
  for (const { ticketId, from, effect } of layer)
    if (effect.do === 'wake' && from.userId !== null) written.handed.push({ ticketId, userId: from.userId });
  tell(writing, shown);
}

export async function writePrograms(writing: Writing, layer: Layer<'set'>): Promise<void> {
  const { db } = writing.tx;
  const rows = layer.map(({ ticketId, effect }) => ({ ...effect.programs, ticket_id: ticketId }));
  const [, shown] = await Promise.all([setPrograms(db, rows), findShownTickets(db, idsIn(layer))]);
  tell(writing, shown);
}

export async function writeLogs({ tx, written }: Writing, layer: Layer<'log'>): Promise<void> {
  const entries = layer.map(({ ticketId, effect: { type, userId, queueId } }) => ({
    ticket_id: ticketId,
    type,
    user_id: userId,
    queue_id: queueId,
  }));
  const logs = await insertLogs(tx.db, tx.companyId, entries, tx.clock.now());
  for (const [ticketId, logId] of logs) written.logs.set(ticketId, logId);
}

/** Has rules look at tickets at their moments. */
export function armMoments({ tx }: Writing, layer: Layer<'due'>): void {
  for (const { ticketId, effect } of layer) tx.arm(effect.kind, ticketId, effect.at ?? undefined);
}
