import { type dismissDuplicates, likenesses, type listDuplicates } from '@guiche/contract/contact-duplicates';
import type { BodyOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContacts, presentContactFor } from '../contacts/index.ts';
import { distinguish, findAlike, type Likeness, lockPeople } from './duplicates.repo.ts';

const groupsPerPage = 20;

interface Place {
  likeness: Likeness;
  afterId: number | null;
}

function readPlace(cursor: string | undefined): Place {
  const [word, id] = cursor?.split('_') ?? [];
  const likeness = likenesses.find((one) => one === word);
  return likeness ? { likeness, afterId: Number(id) } : { likeness: likenesses[0], afterId: null };
}

/** Groups from a place on, one kind of likeness after the other, one more than a page. */
async function collect(ctx: Ctx, place: Place): Promise<{ likeness: Likeness; ids: number[] }[]> {
  const found: { likeness: Likeness; ids: number[] }[] = [];
  for (const likeness of likenesses.slice(likenesses.indexOf(place.likeness))) {
    const afterId = likeness === place.likeness ? place.afterId : null;
    const groups = await findAlike(ctx.db, likeness, { afterId, limit: groupsPerPage + 1 - found.length });
    found.push(...groups.map(({ ids }) => ({ likeness, ids })));
    if (found.length > groupsPerPage) return found;
  }
  return found;
}

export async function listAlike(
  ctx: Ctx,
  { nextCursor }: QueryOf<typeof listDuplicates>,
): Promise<ResultOf<typeof listDuplicates>> {
  const found = await collect(ctx, readPlace(nextCursor));
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
    nextCursor: hasMore && last ? `${last.likeness}_${last.ids[0]}` : null,
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
