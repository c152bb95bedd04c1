import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Stores the person's picture. Answers the previous key; null: there is no such person. */
export async function swapAvatar(
  tx: CompanyTx,
  userId: number,
  next: { key: string; image: string } | null,
  at: Date,
): Promise<{ formerKey: string | null } | null> {
  // Locked, as the later of two uploads must see, and remove, the earlier one's file.
  const found = await tx
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  await tx
    .updateTable('users')
    .set({ avatar_key: next?.key ?? null, profile_image: next?.image ?? null, updated_at: at })
    .where('id', '=', userId)
    .execute();
  return { formerKey: found.avatar_key };
}

/** Finds the key and address of a person's picture. Null: there is none, or no such person. */
export async function findAvatarKey(db: CompanyDb, userId: number): Promise<{ key: string; image: string } | null> {
  const found = await db
    .selectFrom('users')
    .select(['avatar_key', 'profile_image'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || found.avatar_key === null || found.profile_image === null) return null;
  return { key: found.avatar_key, image: found.profile_image };
}
