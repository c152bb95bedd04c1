import { mostExtraInfo } from '@guiche/contract/contact-acts';
import { fold } from '@guiche/contract/fold';
import { spellingsOf } from '@guiche/contract/phone';
import { mostTagsOfContact } from '@guiche/contract/tag-acts';
import type { TxCtx } from '../../platform/context.ts';
import { announceContact, findChannelOfNew } from '../contact-acts/index.ts';
import { findTags, makeTag } from '../tags/index.ts';
import { findOwners } from './import-rows.repo.ts';
import type { ReadRow } from './read-row.ts';
import {
  addContactTags,
  claimNumbers,
  findDetailsOf,
  findShownNow,
  findTagIdsOf,
  insertContacts,
  type KnownContact,
  lockContacts,
  lockNumbers,
  markRows,
  replaceDetailsOf,
  touchContacts,
  writeNames,
} from './write-contacts.repo.ts';

export type RowToWrite = ReadRow & { rowNo: number };
type Owned = RowToWrite & { contactId: number };

/**
 * Makes contacts of rows, or changes those with these numbers. Answers how many of each, and how many rows were not
 * imported in full.
 */
export async function writeContacts(
  tx: TxCtx,
  importId: number,
  rows: readonly RowToWrite[],
): Promise<{ created: number; updated: number; shortened: number }> {
  if (rows.length === 0) return { created: 0, updated: 0, shortened: 0 };
  await lockNumbers(
    tx.db,
    tx.companyId,
    rows.map(({ number }) => spellingsOf(number)[0] ?? number),
  );
  const { created, owned } = await createNew(tx, rows);
  const contacts = await lockContacts(
    tx.db,
    owned.map(({ contactId }) => contactId),
  );
  const taken = owned.filter(({ contactId }) => !contacts.has(contactId));
  await markRows(
    tx.db,
    importId,
    taken.map(({ rowNo }) => rowNo),
    'taken',
  );
  const changes = owned.filter(({ contactId }) => contacts.has(contactId));
  const changed = await changeKnown(tx, changes, contacts);
  const shortened = await putDetailsAndTags(tx, [...created, ...changes], changed);
  await markRows(tx.db, importId, [...shortened], 'shortened');
  await announceChanged(
    tx,
    [...changed].filter((id) => contacts.has(id)),
  );
  return { created: created.length, updated: changes.length, shortened: shortened.size };
}

/** Creates contacts. A number's owner keeps it, also a contact who comes in by a message at the same time. */
async function createNew(tx: TxCtx, rows: readonly RowToWrite[]): Promise<{ created: Owned[]; owned: Owned[] }> {
  const before = await ownersOf(tx, rows);
  const claims = rows.filter((row) => !before.has(row.rowNo));
  const won = await claimNumbers(
    tx.db,
    tx.companyId,
    claims.map(({ number }) => number),
  );
  const created = claims.flatMap((row) => {
    const contactId = won.get(row.number);
    return contactId === undefined ? [] : [{ ...row, contactId }];
  });
  const lost = claims.filter(({ number }) => !won.has(number));
  const owners = new Map([...before, ...(await ownersOf(tx, lost))]);
  if (created.length > 0) {
    const channel = await findChannelOfNew(tx.db);
    await insertContacts(tx.db, { companyId: tx.companyId, channel, at: tx.clock.now() }, created);
  }
  const owned = rows.flatMap((row) => {
    const contactId = owners.get(row.rowNo);
    return contactId === undefined ? [] : [{ ...row, contactId }];
  });
  return { created, owned };
}

/** Finds the owner of each row's number, by row. */
async function ownersOf(tx: TxCtx, rows: readonly RowToWrite[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const owners = await findOwners(
    tx.db,
    rows.flatMap(({ number }) => spellingsOf(number)),
  );
  return new Map(
    rows.flatMap(({ rowNo, number }) => {
      const own =
        owners.get(number) ??
        spellingsOf(number)
          .map((each) => owners.get(each))
          .find((id) => id !== undefined);
      return own === undefined ? [] : [[rowNo, own] as const];
    }),
  );
}

/**
 * Changes known contacts: the sheet's values replace theirs, and what it leaves out stays. Answers the changed ones.
 */
async function changeKnown(
  tx: TxCtx,
  rows: readonly Owned[],
  contacts: ReadonlyMap<number, KnownContact>,
): Promise<Set<number>> {
  // Two rows may mean one person by two numbers; the later one counts.
  const wanted = new Map(rows.map(({ contactId, name }) => [contactId, { id: contactId, name, email: '' }]));
  for (const { contactId, email } of rows) {
    const change = wanted.get(contactId);
    if (change && email !== '') change.email = email;
  }
  const changes = [...wanted.values()]
    .map((change) => ({ ...change, email: change.email || (contacts.get(change.id)?.email ?? '') }))
    .filter(({ id, name, email }) => contacts.get(id)?.name !== name || contacts.get(id)?.email !== email);
  await writeNames(tx.db, changes);
  return new Set(changes.map(({ id }) => id));
}

/**
 * Adds details and tags; `changed` collects the contacts that changed. Answers the rows with more than there was room
 * for.
 */
async function putDetailsAndTags(tx: TxCtx, rows: readonly Owned[], changed: Set<number>): Promise<Set<number>> {
  const withDetails = rows.filter(({ extraInfo }) => extraInfo.length > 0);
  const before = await findDetailsOf(
    tx.db,
    withDetails.map(({ contactId }) => contactId),
  );
  const replaced = new Map<number, { name: string; value: string }[]>();
  const shortened = new Set<number>();
  for (const { rowNo, contactId, extraInfo } of withDetails) {
    const details = replaced.get(contactId) ?? before.get(contactId) ?? [];
    const { merged, isShort } = mergeDetails(details, extraInfo);
    if (isShort) shortened.add(rowNo);
    if (JSON.stringify(merged) !== JSON.stringify(details)) replaced.set(contactId, merged);
  }
  await replaceDetailsOf(tx.db, tx.companyId, replaced);
  const tagged = await putTags(tx, rows, shortened);
  for (const contactId of [...replaced.keys(), ...tagged]) changed.add(contactId);
  return shortened;
}

/** Merges details. Existing ones stay, however many: merged contacts have more than one may type. */
function mergeDetails<D extends { name: string; value: string }>(before: readonly D[], more: readonly D[]) {
  const merged = [...before];
  // Of several with one name, the first replaces the first, the second the second.
  const taken = new Set<number>();
  let isShort = false;
  for (const detail of more) {
    const same = merged.findIndex(({ name }, place) => !taken.has(place) && fold(name) === fold(detail.name));
    if (same >= 0) merged[same] = detail;
    else if (merged.length < mostExtraInfo) merged.push(detail);
    else isShort = true;
    taken.add(same >= 0 ? same : merged.length - 1);
  }
  return { merged, isShort };
}

/** Colours of new tags, in turn. */
const colours = ['#1971C2', '#2F9E44', '#E8590C', '#7048E8', '#0C8599', '#C2255C'] as const;

/** Adds tags; `shortened` collects rows without room for all of theirs. Answers who got one. */
async function putTags(tx: TxCtx, rows: readonly Owned[], shortened: Set<number>): Promise<number[]> {
  const names = new Map<string, string>();
  for (const name of rows.flatMap(({ tags }) => tags)) if (!names.has(fold(name))) names.set(fold(name), name);
  if (names.size === 0) return [];
  const known = await findTags(tx.db, 0);
  const ids = new Map(known.map(({ id, name }) => [fold(name), id]));
  // In one order, so that two who create the same tags do not deadlock.
  const missing = [...names].filter(([folded]) => !ids.has(folded)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [index, [folded, name]] of missing.entries()) {
    const color = colours[(known.length + index) % colours.length] ?? colours[0];
    ids.set(folded, (await makeTag(tx, { name, color, kanban: 0 })).id);
  }
  const tagged = rows.filter(({ tags }) => tags.length > 0);
  const before = await findTagIdsOf(tx.db, [...new Set(tagged.map(({ contactId }) => contactId))]);
  const pairs: { contactId: number; tagId: number }[] = [];
  for (const { rowNo, contactId, tags } of tagged) {
    const own = before.get(contactId) ?? new Set();
    for (const tagId of tags.flatMap((name) => ids.get(fold(name)) ?? [])) {
      if (own.has(tagId)) continue;
      if (own.size >= mostTagsOfContact) shortened.add(rowNo);
      else {
        own.add(tagId);
        pairs.push({ contactId, tagId });
      }
    }
  }
  return addContactTags(tx.db, tx.companyId, pairs);
}

/**
 * Gives each a new version. Contacts whom somebody may be attending are announced singly; the others are in lists,
 * which load again at the import's end.
 */
async function announceChanged(tx: TxCtx, ids: readonly number[]): Promise<void> {
  await touchContacts(tx.db, ids, tx.clock.now());
  for (const id of await findShownNow(tx.db, ids)) await announceContact(tx, id);
}
