/**
 * The event number this client stands at. A reconnecting client names it and gets what came after.
 * Before the first connection it is the LOWEST number among the answers loaded so far: the events between that answer
 * and the connection are asked for too, and applying one twice is harmless (entities carry versions).
 */
let live: number | null = null;
let loaded: number | null = null;
/** Where the channel began when there was nothing to continue from. */
let beginning: number | null = null;
/** Lowest number among answers that may have been overtaken by events while they travelled. */
let overtaken: number | null = null;
/** Lowest number among events that were received and wait for their frame. */
let waiting: number | null = null;
let onGap: () => void = () => {};

const lower = (known: number | null, seq: number) => (known === null ? seq : Math.min(known, seq));

/**
 * An answer older than the channel's beginning has missed the events between: it must be loaded again. `asked` is where
 * what is shown stood when it was asked: a further page is joined to those that were loaded then, and what events changed in
 * them meanwhile would be undone, however new the answer is.
 */
export function noteLoadedSeq(seq: number, asked: number | undefined) {
  loaded = lower(loaded, seq);
  overtaken = lower(overtaken, Math.min(seq, asked ?? seq));
  if (beginning !== null && seq < beginning) onGap();
}

/** An answer that does not say what it is as new as: at least as what was shown when it was asked for. */
export function noteUnnumbered(asked: number | undefined) {
  if (asked !== undefined) overtaken = lower(overtaken, asked);
}

export function noteLiveSeq(seq: number) {
  if (live === null && loaded === null) beginning = seq;
  live = live === null ? seq : Math.max(live, seq);
}

export const lastSeq = () => live ?? loaded ?? undefined;

export const noteWaiting = (seq: number | null) => {
  waiting = seq;
};

/** Where what is shown stands: an event that waits for its frame has changed nothing yet. */
export const lastShownSeq = () => (waiting === null ? lastSeq() : waiting - 1);

/**
 * From where events must be applied again to what was loaded meanwhile; null when nothing was overtaken.
 * `settled`: no other answer is on its way to the store, so what was noted so far is dealt with.
 */
export function takeOvertaken(settled: boolean): number | null {
  const from = overtaken;
  if (settled) overtaken = null;
  return from !== null && live !== null && from < live ? from : null;
}

/** `gap` is called for an answer that is older than the channel: screens load before their session's channel is open. */
export function followGaps(gap: () => void) {
  onGap = gap;
}

/** What is shown lacks events that cannot be handed again. All of it is loaded again, so what was noted so far is dealt with. */
export function noteGap() {
  overtaken = null;
  onGap();
}

/** Nothing of a session's numbers is left for the next one. */
export function forgetSeq() {
  live = null;
  loaded = null;
  beginning = null;
  overtaken = null;
  waiting = null;
  onGap = () => {};
}
