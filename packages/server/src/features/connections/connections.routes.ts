import {
  connectByLogin,
  endAnySession,
  endConnectionSession,
  getAnyConnection,
  listAllConnections,
  listConnectable,
  renewSession,
  restartSessions,
  startSession,
  testConnection,
} from '@guiche/contract/connection-sessions.schemas';
import {
  createConnection,
  deleteConnection,
  getConnectionDetails,
  putGreetingMedia,
  removeGreetingMedia,
  updateConnection,
} from '@guiche/contract/connection-settings.schemas';
import { filterConnections, listConnections } from '@guiche/contract/connections.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { endOfAnyCompany, getOfAnyCompany, listOfAllCompanies } from './all-connections.ts';
import { askSessionClose, askSessionOpen, restartAll } from './ask-for-session.ts';
import { checkConnection } from './check-connection.ts';
import { connectAccounts } from './connect-by-login.ts';
import { type ConnectionDeps, getDetails, listOwnConnections } from './connections.service.ts';
import { attachToGreeting, detachFromGreeting } from './greeting-media.ts';
import { describePlanLimits } from './plan-limits.ts';
import { removeConnection } from './remove-connection.ts';
import { changeConnection, makeConnection } from './write-connection.ts';

export const connectionRoutes = (parts: ConnectionDeps): BoundRoute[] => [
  bind(listConnections, (ctx) => listOwnConnections(ctx)),
  bind(filterConnections, (ctx, { query }) => listOwnConnections(ctx, query.channel)),
  bind(listConnectable, (ctx) => describePlanLimits(parts, ctx)),
  bind(getConnectionDetails, (ctx, { params }) => getDetails(parts, ctx, params.whatsappId)),
  bind(createConnection, (ctx, { body }) => makeConnection(parts, ctx, body)),
  bind(updateConnection, (ctx, { params, body }) => changeConnection(parts, ctx, params.whatsappId, body)),
  bind(deleteConnection, (ctx, { params }) => removeConnection(parts, ctx, params.whatsappId)),
  bind(putGreetingMedia, (ctx, { params, upload }) =>
    upload ? attachToGreeting(parts, ctx, params.whatsappId, upload) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
  bind(removeGreetingMedia, (ctx, { params }) => detachFromGreeting(parts, ctx, params.whatsappId)),
  bind(startSession, (ctx, { params, body }) =>
    askSessionOpen(parts, ctx, params.whatsappId, { kind: 'again', pairingNumber: body.pairingNumber ?? null }),
  ),
  bind(renewSession, (ctx, { params, body }) =>
    askSessionOpen(parts, ctx, params.whatsappId, { kind: 'fresh', pairingNumber: body.pairingNumber ?? null }),
  ),
  bind(endConnectionSession, (ctx, { params }) => askSessionClose(parts, ctx, params.whatsappId)),
  bind(restartSessions, (ctx) => restartAll(parts, ctx)),
  bind(testConnection, (ctx, { params }) => checkConnection(parts, ctx, params.whatsappId)),
  bind(connectByLogin, (ctx, { body }) => connectAccounts(parts, ctx, body)),
  bind(listAllConnections, (ctx) => listOfAllCompanies(ctx)),
  bind(getAnyConnection, (ctx, { params }) => getOfAnyCompany(ctx, params.whatsappId)),
  bind(endAnySession, (ctx, { params }) => endOfAnyCompany(parts, ctx, params.whatsappId)),
];
