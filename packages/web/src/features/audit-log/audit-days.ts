import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
import { formatDate } from '../../lib/formats.ts';
import { dayOf } from '../../lib/wall-clock.ts';

export interface AuditDay {
  /** dd/MM/yyyy */
  date: string;
  /** A moment of that day in UTC. */
  weekday: Date;
  word: 'today' | 'yesterday' | null;
  entries: AuditEntry[];
}

/** Entries under the company's days, in their order. */
export function daysOfEntries(entries: readonly AuditEntry[], now = new Date()): AuditDay[] {
  const today = dayOf(now);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const wordOf = (day: string) => (day === today ? 'today' : day === yesterday ? 'yesterday' : null);
  const days = Map.groupBy(entries, ({ createdAt }) => dayOf(createdAt));
  return [...days].map(([day, its]) => ({
    date: formatDate(day),
    weekday: new Date(day),
    word: wordOf(day),
    entries: its,
  }));
}
