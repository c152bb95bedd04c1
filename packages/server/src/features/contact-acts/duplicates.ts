import { type dismissDuplicates, likenesses, type listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { readCursor, writeCursor } from '../../platform/lists/list-cursor.ts';
import { findContacts, presentContactFor } from '../contacts/index.ts';
import { type Alike, distinguish, findAlike, type Likeness, lockPeople } from './duplicates.repo.ts';

const groupsPerPage = 20;

/** A place behind a group: its kind of likeness, and what it shares. */
const groupPlace = z.object({ likeness: z.enum(likenesses), key: z.string() });

interface FoundGroup extends Alike {
  likeness: Likeness;
}

/** Collects groups from a place on, one kind of likeness after the other, one more than a page. */
async function collect(ctx: Ctx, place: z.output<typeof groupPlace> | null): Promise<FoundGroup[]> {
  const found: FoundGroup[] = [];
  for (const likeness of likenesses.slice(place ? likenesses.indexOf(place.likeness) : 0)) {
    const afterKey = likeness === place?.likeness ? place.key : null;
    const groups = await findAlike(ctx.db, likeness, { afterKey, limit: groupsPerPage + 1 - found.length });
    found.push(...groups.map((group) => ({ likeness, ...group })));
    if (found.length > groupsPerPage) return found;
  }
  return found;
}

export async function listAlike(
  ctx: Ctx,
  { nextCursor }: QueryOf<typeof listDuplicates>,
): Promise<ResultOf<typeof listDuplicates>> {
  const found = await collect(ctx, readCursor(ctx, 'duplicates', nextCursor, groupPlace));
  const shown = found.slice(0, groupsPerPage);
  const rows = await findContacts(
    ctx.db,
    shown.flatMap(({ ids }) => ids),
  );
  const contacts = new Map(rows.map((row) => [row.id, presentContactFor(ctx.actor, row)]));
  const hasMore = found.length > groupsPerPage;
  const last = shown.at(-1);
  return {
    groups: shown.map(({ likeness, ids }) => ({
      likeness,
      contacts: ids.flatMap((id) => contacts.get(id) ?? []),
    })),
    hasMore,
    nextCursor: hasMore && last ? writeCursor(ctx, 'duplicates', { likeness: last.likeness, key: last.key }) : null,
  };
}

export async function dismissAlike(ctx: Ctx, { contactIds }: BodyOf<typeof dismissDuplicates>): Promise<{ ok: true }> {
  const wanted = new Set(contactIds);
  await inTransaction(ctx, async (tx) => {
    const ids = await lockPeople(tx.db, [...wanted]);
    if (ids.length < wanted.size) fail('ERR_NO_CONTACT_FOUND');
    await distinguish(tx.db, tx.companyId, { ids, userId: tx.actor.userId, at: tx.clock.now() });
  });
  return { ok: true };
}
