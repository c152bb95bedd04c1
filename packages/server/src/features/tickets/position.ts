import * as z from 'zod/mini';
import type { Ctx } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/lists/list-cursor.ts';
import type { TicketCount, TicketPosition } from './ticket-pages.repo.ts';

const place = z.object({
  updatedAt: z.iso.datetime(),
  id: z.int(),
  /** What the list's first page counted: pages behind it keep that. */
  counted: z.optional(z.object({ count: z.int(), capped: z.boolean() })),
});

/** The place after a row in the list, as text the client hands back untouched. */
export const writePosition = (ctx: Ctx, row: { updated_at: Date; id: number }, counted?: TicketCount): string =>
  writeCursor(ctx, 'tickets', { updatedAt: row.updated_at.toISOString(), id: row.id, counted });

export const readPosition = (
  ctx: Ctx,
  cursor: string | undefined,
): (TicketPosition & { counted?: TicketCount | undefined }) | null => readCursor(ctx, 'tickets', cursor, place);

/** The same in the order of waiting. */
export const writeWaitingPosition = (ctx: Ctx, { queued_at, updated_at, id }: Waiting, counted?: TicketCount): string =>
  writePosition(ctx, { updated_at: queued_at ?? updated_at, id }, counted);

type Waiting = { queued_at: Date | null; updated_at: Date; id: number };
