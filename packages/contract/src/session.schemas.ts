import * as z from 'zod/mini';
import { sessionUser } from './users.schemas.ts';

/** A session that has begun. `sessionId` tells a screen whether an `authEvent` means it. */
export const session = z.object({ token: z.string(), sessionId: z.string(), user: sessionUser });
