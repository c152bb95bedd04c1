import { createUser, deleteUser, putUserPicture, updateUser } from '@guiche/contract/user-acts.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { putPicture } from './put-picture.ts';
import { removeUser } from './remove-user.ts';
import type { UserActDeps } from './user-act-deps.ts';
import { changeUser, makeUser } from './write-user.ts';

export const userActRoutes = (deps: UserActDeps): BoundRoute[] => [
  bind(createUser, (ctx, { body }) => makeUser(ctx, body)),
  bind(updateUser, (ctx, { params, body, sessionId, exchange: { ip } }) =>
    changeUser(deps, ctx, { userId: params.userId, sessionId, ip, change: body }),
  ),
  bind(deleteUser, (ctx, { params }) => removeUser(deps, ctx, params.userId)),
  bind(putUserPicture, (ctx, { params, upload }) =>
    upload
      ? putPicture(deps, ctx, params.userId, { file: upload.file, namedId: upload.fields.userId })
      : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
];
