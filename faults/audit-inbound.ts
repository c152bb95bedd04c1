import type { Findings } from './findings.ts';
import type { Stored, StoredMessage } from './stored-messages.ts';
import type { Truth, WrittenTruth } from './truth.ts';

/**
 * Audits customers' messages: each is stored once, in one ticket, in the order in which we acknowledged it, where there
 * was one.
 */
export function auditInbound(
  truth: Truth,
  stored: Stored,
  findings: Findings,
  isBroughtAtOnce: boolean,
): { stored: number } {
  const inbound = stored.messages.filter((message) => !message.fromMe);
  const rows = Map.groupBy(inbound, (message) => message.providerId);
  let found = 0;
  for (const { providerId, customerId, acknowledgedAt } of truth.written) {
    const count = rows.get(providerId)?.length ?? 0;
    if (count > 0) found += 1;
    if (count === 0)
      findings.add(
        'lost',
        `${customerId}: ${providerId}${acknowledgedAt === null ? ' (never taken)' : ' (answered 200)'}`,
      );
    findings.add('dup', `${customerId}: ${providerId} stored ${count} times`, count - 1);
  }
  findings.add('dup', 'messages that nobody wrote', inbound.length - truth.written.length);
  for (const [customer, count] of stored.liveTickets) {
    if (count > 1) findings.add('dup', `${customer} has ${count} live tickets`, count - 1);
    if (count === 0) findings.add('lost', `${customer} has no live ticket`);
  }
  if (!isBroughtAtOnce) auditOrder(truth, inbound, findings);
  return { stored: found };
}

function auditOrder(truth: Truth, inbound: readonly StoredMessage[], findings: Findings): void {
  const byProviderId = new Map(truth.written.map((written) => [written.providerId, written]));
  for (const [customer, messages] of Map.groupBy(inbound, (message) => message.customer)) {
    const shown = messages
      .map((message) => byProviderId.get(message.providerId ?? ''))
      .filter((each) => each !== undefined);
    for (const [first, later] of findInversions(shown)) {
      findings.add('reordered', `${customer}: ${first.providerId} is shown after ${later.providerId}`);
    }
  }
}

/**
 * Finds pairs in the wrong order: written and taken first, yet shown later. Messages that the outside itself brought in
 * another order may stand in either.
 */
function findInversions(shown: readonly WrittenTruth[]): [WrittenTruth, WrittenTruth][] {
  const pairs: [WrittenTruth, WrittenTruth][] = [];
  for (const [index, above] of shown.entries()) {
    for (const below of shown.slice(index + 1)) {
      const wasTakenFirst = (below.acknowledgedAt ?? Infinity) < (above.acknowledgedAt ?? Infinity);
      if (below.writtenAt < above.writtenAt && wasTakenFirst) pairs.push([below, above]);
    }
  }
  return pairs;
}
