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

const SENT_MS = 50;
const DELIVERED_MS = 300;
const READ_MS = 700;
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
export function planReceipts(plan: ReceiptPlan, facts: { hasContact: boolean; isReversed: boolean }): PlannedReceipt[] {
  if (!facts.hasContact) return [receipt(DELIVERED_MS, 'failed', 'nothing', UNDELIVERABLE)];
  const planned = planForContact(plan);
  return facts.isReversed ? reverse(planned) : planned;
}

function planForContact(plan: ReceiptPlan): PlannedReceipt[] {
  switch (plan.mode) {
    case 'auto':
      return [
        receipt(SENT_MS, 'sent'),
        receipt(DELIVERED_MS, 'delivered', 'online'),
        receipt(READ_MS, 'read', 'reading'),
      ];
    case 'beforeResponse':
      return [receipt(READ_MS, 'read', 'reading')];
    case 'readWithoutDelivered':
      return [receipt(SENT_MS, 'sent'), receipt(READ_MS, 'read')];
    case 'failed':
      return [receipt(DELIVERED_MS, 'failed', 'nothing', plan.code)];
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
