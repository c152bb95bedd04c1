import type { FastifyRequest } from 'fastify';
import { queryText } from './checks.ts';

/** The token a call carries, in its header or its address. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? queryText(request.query, 'access_token');

/** What people get when they log in, for two hours, and what it is exchanged for, for sixty days. */
export const userToken = (userId: string, life: 'short' | 'long'): string => `SIM-USER-${userId}-${life}`;

export function readUserToken(token: string | null): { userId: string; life: 'short' | 'long' } | null {
  const [, userId, life] = /^SIM-USER-(\d{1,32})-(short|long)$/.exec(token ?? '') ?? [];
  return userId === undefined ? null : { userId, life: life === 'long' ? 'long' : 'short' };
}
