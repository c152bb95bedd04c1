import type { BrowserEvent, PayloadOf } from '@guiche/contract/event';
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { lastShownSeq, noteGap, noteUnnumbered, noteWaiting, takeOvertaken } from './live-seq.ts';

interface Received {
  name: string;
  payload: unknown;
  seq: number;
}
interface Listener {
  handle: (payload: never, seq: number) => void;
  catchUp: boolean;
}

const keptEvents = 500;
const listeners = new Map<string, Set<Listener>>();
let batch: Received[] = [];
let recent: Received[] = [];
/** The newest event that has left `recent`. */
let forgotten: number | null = null;
let scheduled = false;

export function subscribeLive<T extends BrowserEvent>(
  event: T,
  handle: (payload: PayloadOf<T>, seq: number) => void,
  catchUp: boolean,
) {
  const known = listeners.get(event.name) ?? new Set<Listener>();
  const listener = { handle, catchUp };
  listeners.set(event.name, known.add(listener));
  return () => {
    known.delete(listener);
  };
}

/** Adds an event to the current frame's batch, so that a burst of hundreds a second renders once per frame. */
export function receiveLive(name: string, payload: unknown, seq: number) {
  if (batch.length === 0) noteWaiting(seq);
  batch.push({ name, payload, seq });
  if (scheduled) return;
  scheduled = true;
  // A hidden tab gets no animation frames, but its title and sound must follow.
  if (document.visibilityState === 'hidden') setTimeout(deliverBatch, 16);
  else requestAnimationFrame(deliverBatch);
}

function deliverBatch() {
  const events = batch;
  batch = [];
  scheduled = false;
  const known = [...recent, ...events];
  recent = known.slice(-keptEvents);
  forgotten = known.at(-keptEvents - 1)?.seq ?? forgotten;
  deliver(events, () => true);
  noteWaiting(batch[0]?.seq ?? null);
}

function deliver(events: readonly Received[], isMeant: (listener: Listener) => boolean) {
  notifyManager.batch(() => {
    for (const { name, payload, seq } of events) {
      for (const listener of listeners.get(name) ?? []) {
        if (isMeant(listener)) hand(listener, payload, seq);
      }
    }
  });
}

function hand(listener: Listener, payload: unknown, seq: number) {
  try {
    // Listeners are registered by the event whose schema the server used to check this payload.
    listener.handle(payload as never, seq);
  } catch (error) {
    // One listener's error must not keep the event from others.
    reportError(error);
  }
}

export function dropEvents() {
  batch = [];
  recent = [];
  forgotten = null;
  noteWaiting(null);
}

/**
 * An answer that the server read before an event, but that is stored after it, would undo the event. So when a query
 * stores an answer, newer events are handed again, in order, to the listeners that ask for it. A further page is joined
 * to the pages of the query's start, so what those showed counts.
 */
export function catchUpQueries(queries: QueryClient): () => void {
  const begunAt = new WeakMap<Query, number | undefined>();
  return queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    if (change.action.type === 'fetch') begunAt.set(change.query, lastShownSeq());
    if (change.action.type !== 'success' || change.action.manual) return;
    noteUnnumbered(begunAt.get(change.query));
    const from = takeOvertaken(queries.isFetching() === 0);
    if (from === null) return;
    const missed = recent.filter(({ seq }) => seq > from);
    const isIncomplete = forgotten !== null && from < forgotten;
    // The cache is being written right now, so this runs after it.
    queueMicrotask(() => (isIncomplete ? noteGap() : deliver(missed, ({ catchUp }) => catchUp)));
  });
}
