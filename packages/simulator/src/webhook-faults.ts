import { faultKinds } from './fault-rules.ts';
import type { FaultHit, Faults, FaultTarget } from './faults.ts';
import type { Contact, WebhookEvent } from './model.ts';
import type { SignatureFault } from './webhook-body.ts';

/** What becomes of a new event. Times are milliseconds from now; `waitMs` null keeps its place in the line. */
type EventPlan = {
  isDropped: boolean;
  waitMs: number | null;
  copiesAfterMs: number[];
  hasStray: boolean;
  tags: string[];
};

/** What becomes of one delivery attempt. */
type AttemptPlan = { signature: SignatureFault; isLost: boolean; tags: string[] };

function targetOf(event: WebhookEvent, contact: Contact | undefined): FaultTarget {
  const names = contact === undefined ? [] : [contact.id, contact.waId, ...contact.typedForms];
  return { phoneNumberId: event.phoneNumberId, names, call: null, what: event.what };
}

export function planEvent(faults: Faults, event: WebhookEvent, contact: Contact | undefined): EventPlan {
  const isWanted = (kind: FaultHit['rule']['kind']): boolean =>
    faultKinds[kind].scope === 'event' && kind !== 'reverseStatuses';
  const hits = faults.strike(targetOf(event, contact), event.id, isWanted);
  const waits = hits.filter((hit) => hit.rule.kind === 'delay' || hit.rule.kind === 'shuffle');
  const waitMs = waits.length === 0 ? null : waits.reduce((sum, hit) => sum + waitOf(hit), 0);
  const copiesAfterMs = hits
    .filter((hit) => hit.rule.kind === 'duplicate')
    .flatMap((hit) => Array.from({ length: hit.rule.copies }, (_, index) => spread(hit, index) + (waitMs ?? 0)));
  return {
    isDropped: hits.some((hit) => hit.rule.kind === 'drop'),
    waitMs,
    copiesAfterMs,
    hasStray: hits.some((hit) => hit.rule.kind === 'unknownPhone'),
    tags: hits.map((hit) => hit.rule.kind),
  };
}

function waitOf(hit: FaultHit): number {
  return hit.rule.kind === 'shuffle' ? Math.round(hit.share * hit.rule.ms) : hit.ms;
}

/** Copies lie at unequal places of the window, from the one seeded share of the hit. */
function spread(hit: FaultHit, index: number): number {
  return Math.round(((hit.share * (index + 1)) % 1) * hit.rule.ms);
}

export function planAttempt(faults: Faults, event: WebhookEvent, contact: Contact | undefined): AttemptPlan {
  const hits = faults.strike(targetOf(event, contact), event.id, (kind) => faultKinds[kind].scope === 'attempt');
  const kinds = hits.map((hit) => hit.rule.kind);
  const signature = kinds.includes('missingSignature') ? 'missing' : kinds.includes('wrongSignature') ? 'wrong' : null;
  return { signature, isLost: kinds.includes('loseAttempt'), tags: kinds };
}

/** Whether the receipts of one message come backwards. */
export function areStatusesReversed(
  faults: Faults,
  message: { id: string; phoneNumberId: string },
  contact: Contact,
): boolean {
  const target: FaultTarget = {
    phoneNumberId: message.phoneNumberId,
    names: [contact.id, contact.waId, ...contact.typedForms],
    call: null,
    what: 'status',
  };
  return faults.strike(target, message.id, (kind) => kind === 'reverseStatuses').length > 0;
}
