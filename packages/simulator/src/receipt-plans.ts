import { type Check, integer, isRecord, list, oneOf, optional, RequestError, shape } from './checks.ts';
import type { ReceiptPlan, ReceiptStatus } from './model.ts';

/**
 * A receipt to come `after` milliseconds, if by then what it `needs` is so. `tellAfter` is the moment
 * its timestamp tells, when that differs from the moment it is sent.
 */
export type PlannedReceipt = {
  after: number;
  tellAfter: number;
  status: ReceiptStatus;
  code: number | null;
  needs: 'nothing' | 'online' | 'reading';
};

/** Milliseconds from a send to the receipts that come by themselves. */
export type ReceiptTimes = { sent: number; delivered: number; read: number };

/** So that whoever looks at the screen sees one after the other. */
export const SEEN_TIMES: ReceiptTimes = { sent: 50, delivered: 300, read: 700 };
const UNDELIVERABLE = 131026;

function receipt(
  after: number,
  status: ReceiptStatus,
  needs: PlannedReceipt['needs'] = 'nothing',
  code: number | null = null,
): PlannedReceipt {
  return { after, tellAfter: after, status, code, needs };
}

/** A number nobody has fails whatever the plan says. */
export function planReceipts(
  plan: ReceiptPlan,
  facts: { hasContact: boolean; isReversed: boolean; times: ReceiptTimes },
): PlannedReceipt[] {
  if (!facts.hasContact) return [receipt(facts.times.delivered, 'failed', 'nothing', UNDELIVERABLE)];
  const planned = planForContact(plan, facts.times);
  return facts.isReversed ? reverse(planned) : planned;
}

function planForContact(plan: ReceiptPlan, times: ReceiptTimes): PlannedReceipt[] {
  switch (plan.mode) {
    case 'auto':
      return [
        receipt(times.sent, 'sent'),
        receipt(times.delivered, 'delivered', 'online'),
        receipt(times.read, 'read', 'reading'),
      ];
    case 'beforeResponse':
      return [receipt(times.read, 'read', 'reading')];
    case 'readWithoutDelivered':
      return [receipt(times.sent, 'sent'), receipt(times.read, 'read')];
    case 'failed':
      return [receipt(times.delivered, 'failed', 'nothing', plan.code)];
    case 'script':
      return plan.steps.map((step) => receipt(step.after, step.status, 'nothing', step.code ?? null));
    case 'manual':
    case 'never':
      return [];
  }
}

/** The last comes first; each still tells the time at which it truly happened. */
function reverse(planned: readonly PlannedReceipt[]): PlannedReceipt[] {
  const times = planned.map((each) => each.after).reverse();
  return planned.map((each, index) => ({ ...each, after: times[index] ?? each.after }));
}

const errorCode = integer({ min: 1, max: 10_000_000 });
const receiptStatus = oneOf(['sent', 'delivered', 'read', 'played', 'failed']);
const receiptStep = shape({
  after: integer({ min: 0, max: 600_000 }),
  status: receiptStatus,
  code: optional(errorCode),
});
const MODES = ['auto', 'manual', 'never', 'readWithoutDelivered', 'beforeResponse', 'failed', 'script'] as const;

/** `{mode}`, with `code` for failed (131026 when absent) and `steps` for script. */
export const checkReceiptPlan: Check<ReceiptPlan> = (value, where) => {
  const mode = oneOf(MODES)(isRecord(value) ? value.mode : undefined, `${where}.mode`);
  const checkMode = oneOf([mode]);
  if (mode === 'script')
    return { mode, steps: shape({ mode: checkMode, steps: list(receiptStep, 20) })(value, where).steps };
  if (mode === 'failed')
    return { mode, code: shape({ mode: checkMode, code: optional(errorCode) })(value, where).code ?? UNDELIVERABLE };
  shape({ mode: checkMode })(value, where);
  return { mode };
};

/** Body of POST /sim/messages/{id}/status. */
export const checkStatusOrder: Check<{ status: ReceiptStatus; code: number | null }> = (value, where) => {
  const { status, code } = shape({ status: receiptStatus, code: optional(errorCode) })(value, where);
  if (code !== undefined && status !== 'failed') throw new RequestError(400, `${where}.code goes with failed only`);
  return { status, code: status === 'failed' ? (code ?? UNDELIVERABLE) : null };
};
