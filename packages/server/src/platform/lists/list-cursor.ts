import { hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import { open, seal } from '../crypto/seal.ts';
import { fail } from '../fail.ts';

/** Derives the key that seals cursors, one for all processes of an installation. */
export const cursorKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche list cursors', 32));

/** A row's place in a list that is sorted by a text: the text as the database compares it, then the id. */
export interface TextPlace {
  text: string;
  id: number;
}
export const textPlace = z.object({ text: z.string(), id: z.int() });
export const idPlace = z.int();

export type CursorCtx = Pick<Ctx, 'companyId'> & { platform: Pick<Ctx['platform'], 'cursorKey'> };

const sealedFor = ({ companyId }: CursorCtx, list: string) => `${list} of ${companyId}`;

/**
 * Seals a place in a list for the client to hand back. It carries the last row's sort values, so that the list goes on
 * there whatever becomes of that row. Sort values may be secret to the asker, hence the seal; a cursor works only for
 * its own list and company.
 */
export function writeCursor(ctx: CursorCtx, list: string, place: unknown): string {
  return seal(ctx.platform.cursorKey, JSON.stringify(place), sealedFor(ctx, list)).toString('base64url');
}

/**
 * Opens a cursor of {@link writeCursor} for this list and company; null without a cursor.
 * @throws Failure ERR_VALIDATION for anything else.
 */
export function readCursor<P extends z.ZodMiniType>(
  ctx: CursorCtx,
  list: string,
  cursor: string | undefined,
  place: P,
): z.output<P> | null {
  if (cursor === undefined) return null;
  const read = z.safeParse(place, opened(ctx, list, cursor));
  return read.success ? read.data : fail('ERR_VALIDATION');
}

function opened(ctx: CursorCtx, list: string, cursor: string): unknown {
  try {
    return JSON.parse(open(ctx.platform.cursorKey, Buffer.from(cursor, 'base64url'), sealedFor(ctx, list)));
  } catch {
    return undefined; // forged, of another list or company, or changed on its way
  }
}
