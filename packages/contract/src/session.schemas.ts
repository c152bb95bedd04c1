import * as z from 'zod/mini';
import { sessionUser } from './users.schemas.ts';

/** A new session. By `sessionId` a screen knows whether an `authEvent` is about it. */
export const session = z.object({ token: z.string(), sessionId: z.string(), user: sessionUser });
