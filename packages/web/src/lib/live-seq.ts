/**
 * The number of the last event this client has; a reconnecting client sends it and gets what came after. Before the
 * first connection it is the LOWEST number among the loaded answers: the events between that answer and the connection
 * are requested too, and applying one twice is harmless (entities carry versions).
 */
let live: number | null = null;
let loaded: number | null = null;
/** The number at which the channel started, if there was nothing to continue from. */
let beginning: number | null = null;
/** The lowest number among answers that events may have overtaken. */
let overtaken: number | null = null;
/** The lowest number among received events that wait for their frame. */
let waiting: number | null = null;
let onGap: () => void = () => {};

const lower = (known: number | null, seq: number) => (known === null ? seq : Math.min(known, seq));

/**
 * Notes the number of an answer. One older than the channel's start has missed events and must be loaded again.
 * `asked`: the number that was shown at the request, since a further page is joined to the pages of that time, and
 * later changes to them would be undone, however new the answer is.
 */
export function noteLoadedSeq(seq: number, asked: number | undefined) {
  loaded = lower(loaded, seq);
  overtaken = lower(overtaken, Math.min(seq, asked ?? seq));
  if (beginning !== null && seq < beginning) onGap();
}

/** Notes an answer without a number: it is at least as new as what was shown at the request. */
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

/** The number that the screen shows: an event that waits for its frame does not count. */
export const lastShownSeq = () => (waiting === null ? lastSeq() : waiting - 1);

/**
 * The number from which events must be applied again to newly loaded data; null: nothing was overtaken. `settled`: no
 * other answer is under way, so the notes can be reset.
 */
export function takeOvertaken(settled: boolean): number | null {
  const from = overtaken;
  if (settled) overtaken = null;
  return from !== null && live !== null && from < live ? from : null;
}

/**
 * Sets what happens after an answer that is older than the channel: screens load before the session's channel is open.
 */
export function followGaps(gap: () => void) {
  onGap = gap;
}

/** Reports missing events that cannot be handed again. Everything is loaded again, so the notes are reset. */
export function noteGap() {
  overtaken = null;
  onGap();
}

/** Forgets all numbers at the end of a session. */
export function forgetSeq() {
  live = null;
  loaded = null;
  beginning = null;
  overtaken = null;
  waiting = null;
  onGap = () => {};
}
