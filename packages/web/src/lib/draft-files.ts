import { delMany, getMany, keys, createStore as openDatabase, set } from 'idb-keyval';
import type { DraftFile } from './draft.ts';
import { factsOfFile } from './draft-file-id.ts';
import { draftOwner, keptDrafts, keptMs, stateOf, writeDraft } from './drafts.ts';

/**
 * The limit of one browser for all people: four files of the largest size. Files beyond it live as long as their page.
 */
const mostBytes = 256 * 1024 * 1024;
/** Within this time another tab may still be storing a draft for its files. */
const graceMs = 3600 * 1000;

let opened: ReturnType<typeof openDatabase> | null = null;
/** The browser's database of draft files, for all people who sign in there. */
export const draftFilesDatabase = () => {
  opened ??= openDatabase('guiche-draft-files', 'files');
  return opened;
};
export const draftFileKey = (userId: number, id: string) => `${userId}:${id}`;

function partsOf(key: string) {
  const [owner = '', id = ''] = key.split(':');
  return { owner: Number(owner), id, ...factsOfFile(id) };
}

// Operations run one after the other, so that the counted size is still true when a file is stored, and a removal
// follows a running store.
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act);
  // The caller gets the error.
  last = turn.catch(() => null);
  return turn;
}

/** Stores the bytes of a chosen file for a draft. Throws when the browser has no room. */
export function keepFile(id: string, file: File): Promise<void> {
  const owner = draftOwner();
  return inTurn(async () => {
    if (owner === null) throw new Error('nobody is signed in');
    const own = draftFileKey(owner, id);
    const others = (await keys<string>(draftFilesDatabase())).filter((key) => key !== own);
    const taken = others.reduce((sum, key) => sum + partsOf(key).size, 0);
    if (taken + file.size > mostBytes) throw new Error('no room for another file');
    await set(own, file, draftFilesDatabase());
  });
}

/** Reads the files of a draft that are still in this browser. */
export async function readFiles(ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  const owner = draftOwner();
  if (owner === null) return new Map();
  const own = ids.map((id) => draftFileKey(owner, id));
  const files = await inTurn(() => getMany<File>(own, draftFilesDatabase()));
  const found = new Map<string, File>();
  for (const [index, id] of ids.entries()) {
    const file = files[index];
    if (file !== undefined) found.set(id, file);
  }
  return found;
}

/** Removes files that were sent or given up. */
export function dropFiles(ids: readonly string[]) {
  const owner = draftOwner();
  if (owner === null || ids.length === 0) return;
  const gone = ids.map((id) => draftFileKey(owner, id));
  inTurn(() => delMany(gone, draftFilesDatabase())).catch((error: unknown) =>
    console.warn('files not forgotten', error),
  );
}

/** Replaces the `shown` files of a draft by `files`, in this order; its other files follow. */
export function putFiles(ticketId: number, shown: readonly string[], files: readonly DraftFile[]) {
  const draft = stateOf(ticketId);
  const others = draft.files.filter(({ id }) => !shown.includes(id));
  if (files.length === 0 && others.length === draft.files.length) return;
  writeDraft(ticketId, { ...draft, files: [...files, ...others] });
}

let sweptFor: number | null = null;

/**
 * Removes files that no draft mentions, because the draft expired or its page died in between. Run once per sign-in.
 */
export async function sweepFiles(): Promise<void> {
  const owner = draftOwner();
  if (owner === null || owner === sweptFor) return;
  sweptFor = owner;
  const kept = await keys<string>(draftFilesDatabase());
  if (kept.length === 0) return;
  // Files of a draft that is just being started are younger than the grace period.
  const wanted = new Set((await keptDrafts()).flatMap(({ files = [] }) => files.map(({ id }) => id)));
  const now = Date.now();
  const gone = kept.filter((key) => {
    const { id, chosenAt, owner: whose } = partsOf(key);
    // Drafts that another person saved on exit are not known here.
    return !wanted.has(id) && now - chosenAt > (whose === owner ? graceMs : keptMs);
  });
  await delMany(gone, draftFilesDatabase());
}
