import { proven } from '../whatsapp-cloud/graph.ts';
import { type Fields, fieldsOf } from '../whatsapp-cloud/read-json.ts';
import { readJson } from '../whatsapp-cloud/send-outcome.ts';
import { codeOfFailure, type LoginConfig } from './graph.ts';
import { faultOf } from './send-outcome.ts';

export interface GraphRequest {
  graph: LoginConfig;
  signal: AbortSignal;
}

/** Why a request brought nothing. */
export type Trouble = { kind: 'refused'; code: string } | { kind: 'later'; code: string };
export const isTrouble = (value: object): value is Trouble => 'kind' in value && 'code' in value;

/** Calls the platform. `path`: below the version, or a whole address of the platform's own. Never throws. */
export async function ask(
  { graph, signal }: GraphRequest,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  token: string | null,
): Promise<{ fields: Fields } | Trouble> {
  const plain = URL.canParse(path) ? path : `${graph.baseUrl}/${graph.version}/${path}`;
  // Where the platform gave the next page's address, the proof may already be in it.
  const isProven = token === null || new URL(plain).searchParams.has('appsecret_proof');
  const address = isProven ? plain : proven(plain, token, graph.appSecret ?? null);
  try {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(address, { method, headers, redirect: 'manual', signal });
    const fields = fieldsOf(readJson(await response.text()));
    if (response.status === 200 && fields.error === undefined) return { fields };
    const { code, isRate, isTemporary } = faultOf(response.status, fields.error);
    return { kind: isRate || isTemporary || response.status >= 500 ? 'later' : 'refused', code };
  } catch (error) {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : codeOfFailure(error) };
  }
}
