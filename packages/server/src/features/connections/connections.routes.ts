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

export const connectionRoutes = (deps: ConnectionDeps): BoundRoute[] => [
  bind(listConnections, (ctx) => listOwnConnections(ctx)),
  bind(filterConnections, (ctx, { query }) => listOwnConnections(ctx, query.channel)),
  bind(listConnectable, (ctx) => describePlanLimits(deps, ctx)),
  bind(getConnectionDetails, (ctx, { params }) => getDetails(deps, ctx, params.whatsappId)),
  bind(createConnection, (ctx, { body }) => makeConnection(deps, ctx, body)),
  bind(updateConnection, (ctx, { params, body }) => changeConnection(deps, ctx, params.whatsappId, body)),
  bind(deleteConnection, (ctx, { params }) => removeConnection(deps, ctx, params.whatsappId)),
  bind(putGreetingMedia, (ctx, { params, upload }) =>
    upload ? attachToGreeting(deps, ctx, params.whatsappId, upload) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
  bind(removeGreetingMedia, (ctx, { params }) => detachFromGreeting(deps, ctx, params.whatsappId)),
  bind(startSession, (ctx, { params, body }) =>
    askSessionOpen(deps, ctx, params.whatsappId, { kind: 'again', pairingNumber: body.pairingNumber ?? null }),
  ),
  bind(renewSession, (ctx, { params, body }) =>
    askSessionOpen(deps, ctx, params.whatsappId, { kind: 'fresh', pairingNumber: body.pairingNumber ?? null }),
  ),
  bind(endConnectionSession, (ctx, { params }) => askSessionClose(deps, ctx, params.whatsappId)),
  bind(restartSessions, (ctx) => restartAll(deps, ctx)),
  bind(testConnection, (ctx, { params }) => checkConnection(deps, ctx, params.whatsappId)),
  bind(connectByLogin, (ctx, { body }) => connectAccounts(deps, ctx, body)),
  bind(listAllConnections, (ctx) => listOfAllCompanies(ctx)),
  bind(getAnyConnection, (ctx, { params }) => getOfAnyCompany(ctx, params.whatsappId)),
  bind(endAnySession, (ctx, { params }) => endOfAnyCompany(deps, ctx, params.whatsappId)),
];
