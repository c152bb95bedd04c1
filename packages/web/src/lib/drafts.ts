import { del, entries, createStore as openDatabase, set } from 'idb-keyval';
import { useCallback } from 'react';
import { type Draft, emptyDraft, isEmptyDraft } from './draft.ts';
import { exitSaveKey } from './exit-saves.ts';
import { createStore, useStorePart } from './store.ts';

interface StoredDraft extends Draft {
  savedAt: number;
}

const saveAfterMs = 300;
export const keptMs = 7 * 24 * 3600 * 1000;

let ownerId: number | null = null;
let opening: Promise<void> = Promise.resolve();
const drafts = createStore<ReadonlyMap<number, Draft>>(new Map());
const waiting = new Map<number, ReturnType<typeof setTimeout>>();
/** Writes that the database has not confirmed: they may be lost if the page goes away now. */
const unconfirmed = new Map<number, Promise<void>>();

// Opened on first use, so that browsers that refuse IndexedDB (some private windows) still show the sign-in page.
let opened: ReturnType<typeof openDatabase> | null = null;
const database = () => {
  opened ??= openDatabase('guiche-drafts', 'drafts');
  return opened;
};
/** The key of drafts saved on exit, until the next start. */
const draftsKey = (userId: number) => exitSaveKey(`drafts:${userId}`);
const keyOf = (userId: number, ticketId: number) => `${userId}:${ticketId}`;

/** Loads this user's drafts of the last 7 days and removes everybody's older ones. Drafts outlive the session. */
export function openDrafts(userId: number): Promise<void> {
  opening = loadDrafts(userId);
  return opening;
}

async function loadDrafts(userId: number): Promise<void> {
  saveWaiting();
  unconfirmed.clear();
  ownerId = userId;
  drafts.set(new Map());
  const found = new Map<number, Draft>();
  const oldest = Date.now() - keptMs;
  for (const [key, draft] of await entries<string, StoredDraft>(database())) {
    const [owner, ticketId] = key.split(':').map(Number);
    if (draft.savedAt < oldest) await del(key, database());
    // Drafts of versions without notes or files lack these fields.
    else if (owner === userId && ticketId !== undefined) found.set(ticketId, { ...emptyDraft, ...draft });
  }
  const late = takeExitSaves(userId);
  // Text written while these were being read is newer.
  drafts.set(new Map([...found, ...drafts.get()]));
  for (const [ticketId, draft] of late) writeDraft(ticketId, { ...emptyDraft, ...draft });
}

/** Reads and removes what {@link saveOnExit} saved. */
function takeExitSaves(userId: number): [number, Draft][] {
  try {
    const kept = localStorage.getItem(draftsKey(userId));
    localStorage.removeItem(draftsKey(userId));
    return kept === null ? [] : JSON.parse(kept);
  } catch (error) {
    console.warn('last drafts not read', error);
    return [];
  }
}

function save(ticketId: number) {
  clearTimeout(waiting.get(ticketId));
  waiting.delete(ticketId);
  if (ownerId === null) return;
  const draft = drafts.get().get(ticketId);
  const key = keyOf(ownerId, ticketId);
  const saving = draft
    ? set(key, { ...draft, savedAt: Date.now() } satisfies StoredDraft, database())
    : del(key, database());
  unconfirmed.set(ticketId, saving);
  saving
    // With a full or refused disk the draft does not survive a reload, but writing goes on.
    .catch((error: unknown) => console.warn('draft not kept', error))
    .finally(() => unconfirmed.get(ticketId) === saving && unconfirmed.delete(ticketId));
}

/** Saves drafts at once that wait for their 300 ms. */
function saveWaiting() {
  for (const ticketId of [...waiting.keys()]) save(ticketId);
}

/** Saves drafts as the page goes away. The draft of a text that was just sent must not come back either. */
function saveOnExit({ persisted }: PageTransitionEvent) {
  // A page in the back-forward cache may be shown again and then saves by itself.
  if (persisted) return saveWaiting();
  const unsaved = new Set([...waiting.keys(), ...unconfirmed.keys()]);
  if (ownerId === null || unsaved.size === 0) return;
  const late = [...unsaved].map((ticketId) => [ticketId, drafts.get().get(ticketId) ?? emptyDraft]);
  try {
    localStorage.setItem(draftsKey(ownerId), JSON.stringify(late));
  } catch (error) {
    console.warn('last drafts not kept', error);
  }
}
window.addEventListener('pagehide', saveOnExit);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') saveWaiting();
});

export const stateOf = (ticketId: number): Draft => drafts.get().get(ticketId) ?? emptyDraft;

export function writeDraft(ticketId: number, draft: Draft) {
  const next = new Map(drafts.get());
  if (isEmptyDraft(draft)) next.delete(ticketId);
  else next.set(ticketId, draft);
  drafts.set(next);
  clearTimeout(waiting.get(ticketId));
  waiting.set(
    ticketId,
    setTimeout(() => save(ticketId), saveAfterMs),
  );
}

type Join = (from: number, to: number) => void;
let join: Join | null = null;
const merged: Parameters<Join>[] = [];

/** Moves the draft of a merged ticket to its successor: at once if a chat was open in this page, else later. */
export const moveDraft: Join = (...tickets) => void (join ? join(...tickets) : merged.push(tickets));

/** Sets how drafts are joined; the code is loaded with the chat. */
export function joinDraftsBy(how: Join) {
  join = how;
  for (const tickets of merged.splice(0)) how(...tickets);
}

/** The draft of one ticket, saved 300 ms after the last change. `clear` is called after sending to the contact. */
export function useDraft(ticketId: number): {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
} {
  const draft = useStorePart(drafts, (all) => all.get(ticketId) ?? emptyDraft);
  const change = useCallback(
    (part: Partial<Draft>) => writeDraft(ticketId, { ...stateOf(ticketId), ...part }),
    [ticketId],
  );
  const clear = useCallback(() => change({ text: '', members: [], reply: null, quickId: null, file: null }), [change]);
  return { draft, change, clear };
}

/**
 * The draft's text for a list row ("Rascunho: …"), or the names of its files; empty: no draft. Renders only when this
 * ticket's draft changes.
 */
export const useDraftText = (ticketId: number) =>
  useStorePart(drafts, (all) => {
    const draft = all.get(ticketId);
    return draft?.text.trim() || draft?.note.trim() || draft?.files.map(({ name }) => name).join(', ') || '';
  });

/** The owner of the loaded drafts; null: nobody is signed in. */
export const draftOwner = () => ownerId;

/** The stored drafts of all people in this browser. */
export async function keptDrafts(): Promise<readonly Draft[]> {
  await opening;
  return (await entries<string, StoredDraft>(database())).map(([, draft]) => draft);
}
