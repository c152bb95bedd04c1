import { createHmac } from 'node:crypto';
import type { ConnectionAccess } from '../adapter.ts';
import { fieldsOf, textOf } from './read-json.ts';

export interface GraphConfig {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Version as in the path: `v25.0`. A call without one would get the application's oldest version. */
  version: string;
  /** Time limit of one call, from the first byte to the last; 30 s by default. The lane's lease must be longer. */
  timeoutMs?: number;
  /** Secret of the installation's application. */
  appSecret?: string | null;
}

/** The address of a call that carries the access's token. `path`: below the version. */
export const addressFor = (graph: GraphConfig, { accessToken, appSecret }: ConnectionAccess, path: string): string =>
  proven(`${graph.baseUrl}/${graph.version}/${path}`, accessToken, appSecret ?? graph.appSecret ?? null);

/**
 * Adds the proof that the sender of a token has its application's secret, which applications can require. Source: Graph
 * API, "Secure Graph API calls".
 */
export function proven(address: string, token: string, appSecret: string | null): string {
  if (!appSecret) return address;
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  return `${address}${address.includes('?') ? '&' : '?'}appsecret_proof=${proof}`;
}

/** Whether the proof was refused. That has no code of its own: 100 also means that there is no such object. */
export const isProofRefused = (error: unknown): boolean =>
  textOf(fieldsOf(error).message)?.includes('appsecret_proof') === true;
