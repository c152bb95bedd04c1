export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** An undo for the reported act. If it must not be missed it is offered elsewhere too. */
  action?: { label: string; run: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
let early: Toast[] = [];
let wake: (() => void) | null = null;

/**
 * Shows a short notice (2 s, with an action 8 s, paused while hovered or focused). It is never the only sign of an
 * error.
 */
export function showToast(toast: Toast) {
  if (show) return show(toast);
  early.push(toast);
  wake?.();
}

/** Registers the host, which loads the notice box with the first notice, so that the sign-in page does without. */
export function onFirstToast(listener: () => void) {
  wake = listener;
  if (early.length > 0) listener();
}

export function connectToasts(next: Show) {
  show = next;
  for (const toast of early) next(toast);
  early = [];
}
