import { Readable } from 'node:stream';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { makeAvatar } from '../../platform/files/images.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { announceUsers } from './announce-users.ts';
import { findAvatarKey, swapAvatar } from './avatar.repo.ts';

interface AvatarDeps {
  storage: Storage;
}

const mostBytes = 10 * 1024 * 1024;

/** Each picture has its own address, so browsers may keep it. */
const avatarUrlOf = (userId: number, key: string) => `/public/users/${userId}/${key.split('/').at(-1)}.webp`;

/**
 * Makes a file the person's picture: a square of its first frame, made by us; the original is not kept. The caller
 * checks the right, at last by `requireRight` in the writing transaction.
 */
export async function keepAvatar(
  { storage }: AvatarDeps,
  ctx: Ctx,
  userId: number,
  file: StagedFile,
  requireRight?: (tx: TxCtx) => Promise<void>,
): Promise<{ profileImage: string }> {
  if (file.size === 0) fail('ERR_MEDIA_EMPTY');
  if (file.size > mostBytes) fail('ERR_MEDIA_TOO_LARGE');
  const square = await makeAvatar(file.path);
  if (square === null) fail('ERR_MEDIA_NOT_SUPPORTED');
  const key = await keepBytes(storage, ctx.companyId, square);
  const image = avatarUrlOf(userId, key);
  try {
    await swap(storage, ctx, userId, { key, image }, requireRight);
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
  return { profileImage: image };
}

/** Removes the picture; does nothing when there is none. */
export async function removeAvatar({ storage }: AvatarDeps, ctx: Ctx, userId: number): Promise<void> {
  await swap(storage, ctx, userId, null);
}

async function swap(
  storage: Storage,
  ctx: Ctx,
  userId: number,
  next: { key: string; image: string } | null,
  requireRight?: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  const formerKey = await inTransaction(ctx, async (tx) => {
    await requireRight?.(tx);
    const swapped = await swapAvatar(tx.db, userId, next, tx.clock.now());
    if (!swapped) fail('ERR_NO_USER_FOUND');
    if (next !== null || swapped.formerKey !== null) await announceUsers(tx, [userId], 'profile');
    return swapped.formerKey;
  });
  if (formerKey !== null) await storage.remove(formerKey);
}

async function keepBytes(storage: Storage, companyId: number, bytes: Buffer): Promise<string> {
  try {
    return await storage.keep(await storage.stage(Readable.from([bytes]), mostBytes), companyId);
  } catch (error) {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  }
}

/**
 * Finds the picture of an address, for handing out. Null: there is none, it was replaced, or it is another company's.
 */
export async function findAvatar(db: CompanyDb, storage: Storage, userId: number, name: string) {
  const avatar = await findAvatarKey(db, userId);
  if (!avatar?.image.endsWith(`/${name}`)) return null;
  return {
    size: await storage.size(avatar.key),
    mimeType: 'image/webp',
    disposition: 'inline',
    etag: `"${name}"`,
    open: (range?: Parameters<Storage['open']>[1]) => storage.open(avatar.key, range),
  };
}
