import type { Bulk } from '@guiche/contract/bulk-acts.schemas';

const steps: readonly Bulk['state'][] = ['running', 'done', 'failed', 'undoing', 'undone', 'undoFailed'];
/** The later of two states; an event and an answer may arrive in any order. */
export function laterBulk(a: Bulk | null | undefined, b: Bulk): Bulk {
  if (!a || a.id < b.id) return b;
  if (a.id > b.id) return a;
  const [stepA, stepB] = [steps.indexOf(a.state), steps.indexOf(b.state)];
  if (stepA !== stepB) return stepA > stepB ? a : b;
  const isUndo = b.state === 'undoing';
  const [movedA, movedB] = [a.done + a.skipped, b.done + b.skipped];
  return (isUndo ? movedB <= movedA : movedB >= movedA) ? b : a;
}
