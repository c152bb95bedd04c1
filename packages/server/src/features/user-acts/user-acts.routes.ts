import { createUser, deleteUser, putUserPicture, updateUser } from '@guiche/contract/user-acts';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { putPicture } from './put-picture.ts';
import { removeUser } from './remove-user.ts';
import { changeUser, makeUser } from './write-user.ts';

/** What changing people needs beside the database. */
export interface UserActParts {
  storage: Storage;
  /** This process stops accepting the session at once. */
  forgetSession(sessionId: string): void;
  /** Puts whatever the person attends back into its queue, in the transaction that removes them. */
  returnTickets(tx: TxCtx, userId: number): Promise<void>;
}

export const userActRoutes = (parts: UserActParts): BoundRoute[] => [
  bind(createUser, (ctx, { body }) => makeUser(ctx, body)),
  bind(updateUser, (ctx, { params, body, sessionId }) =>
    changeUser(parts, ctx, { userId: params.userId, sessionId, change: body }),
  ),
  bind(deleteUser, (ctx, { params }) => removeUser(parts, ctx, params.userId)),
  bind(putUserPicture, (ctx, { params, upload }) =>
    upload ? putPicture(parts, ctx, params.userId, upload) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
];
