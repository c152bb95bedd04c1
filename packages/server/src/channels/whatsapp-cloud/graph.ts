import { createHmac } from 'node:crypto';
import type { ConnectionAccess } from '../adapter.ts';
import { fieldsOf, textOf } from './read-json.ts';

export interface GraphConfig {
  /** Without a trailing slash. */
  baseUrl: string;
  /** As in the path: `v25.0`. An unversioned call would fall to the application's oldest version. */
  version: string;
  /** Of one call, from the first byte to the last; 30 s when not given. The lane's lease must be longer. */
  timeoutMs?: number;
  /** Of the installation's application. */
  appSecret?: string | null;
}

/** Where a call goes that carries the token of this access. `path`: below the version. */
export const addressFor = (graph: GraphConfig, { accessToken, appSecret }: ConnectionAccess, path: string): string =>
  proven(`${graph.baseUrl}/${graph.version}/${path}`, accessToken, appSecret ?? graph.appSecret ?? null);

/**
 * The same address with the proof that whoever carries the token has the secret of its application, which may be set to
 * insist on that. Source: Graph API, "Secure Graph API calls".
 */
export function proven(address: string, token: string, appSecret: string | null): string {
  if (!appSecret) return address;
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  return `${address}${address.includes('?') ? '&' : '?'}appsecret_proof=${proof}`;
}

/** It has no code of its own: 100 also says that there is no such object. */
export const isProofRefused = (error: unknown): boolean =>
  textOf(fieldsOf(error).message)?.includes('appsecret_proof') === true;
