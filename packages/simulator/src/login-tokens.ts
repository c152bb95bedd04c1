import type { FastifyRequest } from 'fastify';
import { queryText } from './checks.ts';

/** The token a call carries, in its header or its address. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? queryText(request.query, 'access_token');

/** All that a log-in can give. */
export const ALL_SCOPES = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
  'instagram_basic',
  'instagram_manage_messages',
];

type UserToken = { userId: string; life: 'short' | 'long'; scopes: string[] };

/** What people get when they log in, for two hours, and what it is exchanged for, for sixty days. Without a list: for all. */
export const userToken = ({ userId, life, scopes }: UserToken): string =>
  `SIM-USER-${userId}-${life}${scopes.length === ALL_SCOPES.length ? '' : `-${scopes.join('.')}`}`;

export function readUserToken(token: string | null): UserToken | null {
  const [, userId, life, list] = /^SIM-USER-(\d{1,32})-(short|long)(?:-([a-z_.]*))?$/.exec(token ?? '') ?? [];
  if (userId === undefined) return null;
  const scopes = list === undefined ? ALL_SCOPES : ALL_SCOPES.filter((scope) => list.split('.').includes(scope));
  return { userId, life: life === 'long' ? 'long' : 'short', scopes };
}
