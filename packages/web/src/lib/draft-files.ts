import { delMany, getMany, keys, createStore as openDatabase, set } from 'idb-keyval';
import type { DraftFile } from './draft.ts';
import { factsOfFile } from './draft-file-id.ts';
import { stateOf, draftOwner, keptDrafts, keptMs, writeDraft } from './drafts.ts';

/** What one browser keeps, of everybody together: four files of the largest size. What is beyond lives as long as its page. */
const mostBytes = 256 * 1024 * 1024;
/** In this time another tab may still be writing down what it has just chosen. */
const graceMs = 3600 * 1000;

let opened: ReturnType<typeof openDatabase> | null = null;
/** Of one browser, of everybody who signs in there. */
export const draftFilesDatabase = () => {
  opened ??= openDatabase('guiche-draft-files', 'files');
  return opened;
};
export const draftFileKey = (userId: number, id: string) => `${userId}:${id}`;

function partsOf(key: string) {
  const [owner = '', id = ''] = key.split(':');
  return { owner: Number(owner), id, ...factsOfFile(id) };
}

// What is counted is still so when it is stored, and what is given up while it is stored goes after it.
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act);
  // Whoever asked hears of it.
  last = turn.catch(() => null);
  return turn;
}

/** Keeps the bytes of a chosen file for its owner's draft. Throws when this browser has no room for them. */
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

/** The files of a draft that are still in this browser. */
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

/** They were sent, or given up. */
export function dropFiles(ids: readonly string[]) {
  const owner = draftOwner();
  if (owner === null || ids.length === 0) return;
  const gone = ids.map((id) => draftFileKey(owner, id));
  inTurn(() => delMany(gone, draftFilesDatabase())).catch((error: unknown) =>
    console.warn('files not forgotten', error),
  );
}

/** Of the files `shown` somewhere these stay in the draft, in this order; what it has beside them stands behind. */
export function putFiles(ticketId: number, shown: readonly string[], files: readonly DraftFile[]) {
  const draft = stateOf(ticketId);
  const others = draft.files.filter(({ id }) => !shown.includes(id));
  if (files.length === 0 && others.length === draft.files.length) return;
  writeDraft(ticketId, { ...draft, files: [...files, ...others] });
}

let sweptFor: number | null = null;

/** Once for each who signs in: removes what no draft speaks of any more, because it ran out or its page died in between. */
export async function sweepFiles(): Promise<void> {
  const owner = draftOwner();
  if (owner === null || owner === sweptFor) return;
  sweptFor = owner;
  const kept = await keys<string>(draftFilesDatabase());
  if (kept.length === 0) return;
  // What was begun in this moment is younger than the time of grace.
  const wanted = new Set((await keptDrafts()).flatMap(({ files = [] }) => files.map(({ id }) => id)));
  const now = Date.now();
  const gone = kept.filter((key) => {
    const { id, chosenAt, owner: whose } = partsOf(key);
    // What another left to be written down at their next sign-in is not known here.
    return !wanted.has(id) && now - chosenAt > (whose === owner ? graceMs : keptMs);
  });
  await delMany(gone, draftFilesDatabase());
}
