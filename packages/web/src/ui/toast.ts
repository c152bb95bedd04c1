export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** What takes back what the notice tells of. Where it must not be missed it stands elsewhere too. */
  action?: { label: string; run: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
let early: Toast[] = [];
let wake: (() => void) | null = null;

/** A short notice (2 s, with an action 8 s, paused by pointer or focus). Never the only carrier of an error. */
export function showToast(toast: Toast) {
  if (show) return show(toast);
  early.push(toast);
  wake?.();
}

/** The host loads the notice box with the first notice: the sign-in page does not pay for it. */
export function onFirstToast(listener: () => void) {
  wake = listener;
  if (early.length > 0) listener();
}

export function connectToasts(next: Show) {
  show = next;
  for (const toast of early) next(toast);
  early = [];
}
