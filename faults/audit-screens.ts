import type { Findings } from './findings.ts';
import type { Screen } from './screens.ts';
import type { Stored, StoredMessage } from './stored-messages.ts';

/**
 * Audits what people see: every message as it is stored, every event once and in order. Answers how many messages all
 * show.
 */
export function auditScreens(screens: readonly Screen[], stored: Stored, findings: Findings): { shown: number } {
  const missing = new Set<number>();
  for (const screen of screens) {
    auditEvents(screen, stored, findings);
    if (screen.seesAll) for (const id of auditRows(screen, stored.messages, findings)) missing.add(id);
  }
  return { shown: stored.messages.length - missing.size };
}

function auditEvents({ name, model, room, from, hearsTwice }: Screen, stored: Stored, findings: Findings): void {
  const seen = new Set<number>();
  let highest = 0;
  for (const seq of model.seqs) {
    if (seen.has(seq)) {
      if (!hearsTwice) findings.add('dup', `${name} was told event ${seq} twice`);
    } else if (seq < highest) findings.add('reordered', `${name} was told event ${seq} after ${highest}`);
    seen.add(seq);
    highest = Math.max(highest, seq);
  }
  // After a reset the screen loaded everything anew, so earlier events need not have been sent.
  const reset = model.signals.findLast((signal) => signal.name === 'reset')?.seq ?? 0;
  for (const event of stored.events) {
    const isDue = event.seq > Math.max(from, reset) && event.rooms.includes(room);
    if (isDue && !seen.has(event.seq)) findings.add('lost', `${name} was never told event ${event.seq}`);
  }
}

/** The messages this screen does not show as they are. */
function auditRows({ name, model }: Screen, messages: readonly StoredMessage[], findings: Findings): number[] {
  const stale: number[] = [];
  for (const [ticketId, ofTicket] of Map.groupBy(messages, (message) => message.ticketId)) {
    const shown = new Map(model.messages(ticketId).map((message) => [message.id, message]));
    for (const { id, body, ack, sendState, version } of ofTicket) {
      const row = shown.get(id);
      if (row?.version === version && row.ack === ack && row.sendState === sendState) continue;
      stale.push(id);
      const state = row ? `as ${row.sendState} ${row.ack} v${row.version}` : 'not at all';
      findings.add('lost', `${name} shows "${body}" ${state}; it is ${sendState} ${ack} v${version}`);
    }
    findings.add('dup', `${name} shows more than there is in ticket ${ticketId}`, shown.size - ofTicket.length);
  }
  return stale;
}
