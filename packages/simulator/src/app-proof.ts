import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { queryText } from './checks.ts';
import type { Sim } from './context.ts';
import { GraphError } from './graph-errors.ts';
import { readUserToken, tokenOf } from './login-tokens.ts';

/**
 * Refuses a wrong proof, and a missing one where the application demands it. Source: Graph API, "Secure Graph API
 * calls".
 */
export function refuseWrongProof(sim: Sim, request: FastifyRequest): void {
  const token = tokenOf(request);
  if (token === null) return;
  const phones = [...sim.world.phones.values()].filter(({ accessToken }) => accessToken === token);
  const isKnown = phones.length > 0 || readUserToken(token) !== null || token.startsWith(`${sim.identity.appId}|`);
  if (!isKnown) return; // an unknown token is refused elsewhere
  const own = phones.find(({ appSecret }) => appSecret !== undefined)?.appSecret;
  const proof = queryText(request.query, 'appsecret_proof');
  if (proof === null && own === undefined) return;
  if (proof === null)
    throw new GraphError(100, { message: 'API calls from the server require an appsecret_proof argument' });
  const expected = createHmac('sha256', own ?? sim.identity.appSecret)
    .update(token)
    .digest('hex');
  if (proof !== expected)
    throw new GraphError(100, { message: 'Invalid appsecret_proof provided in the API argument' });
}
