import { undoTicketForMs } from '@guiche/contract/ticket-undo.schemas';
import * as z from 'zod/mini';
import { open, seal } from '../../platform/crypto/seal.ts';

const instant = z.nullable(z.string());
const content = z.strictObject({
  companyId: z.int(),
  /** Who did it, and alone may take it back. */
  userId: z.int(),
  ticketId: z.int(),
  /** The ticket as it was. */
  before: z.strictObject({
    status: z.enum(['pending', 'open', 'group']),
    userId: z.nullable(z.int()),
    queueId: z.nullable(z.int()),
    unread: z.int(),
    updatedAt: z.string(),
    queuedAt: instant,
    snoozedAt: instant,
    snoozedUntil: instant,
    isNewToOwner: z.optional(z.boolean()),
  }),
  attendance: z.nullable(
    z.strictObject({ id: z.int(), userId: z.nullable(z.int()), queuedAt: instant, startedAt: instant }),
  ),
  /** The last entry of the ticket's log: behind another one somebody acted. */
  logId: z.int(),
  /** Its contact was told something. */
  said: z.boolean(),
  expiresAt: z.int(),
});

/** What it takes to undo an act on a ticket. */
export type WayBack = z.infer<typeof content>;

const place = 'way back of a ticket';

/** Sealed, so that only the server says what was before; nothing is kept of it. */
export function writeWayBack(key: Buffer, wayBack: Omit<WayBack, 'expiresAt'>, now: Date): string {
  const expiresAt = now.getTime() + undoTicketForMs;
  return seal(key, JSON.stringify({ ...wayBack, expiresAt } satisfies WayBack), place).toString('base64url');
}

/** Null: not ours, or too old. */
export function readWayBack(key: Buffer, text: string, now: Date): WayBack | null {
  let wayBack: WayBack;
  try {
    wayBack = content.parse(JSON.parse(open(key, Buffer.from(text, 'base64url'), place)));
  } catch {
    return null;
  }
  return wayBack.expiresAt > now.getTime() ? wayBack : null;
}
