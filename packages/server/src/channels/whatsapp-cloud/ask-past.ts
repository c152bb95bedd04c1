import type { ConnectionAccess, PastAnswer } from '../adapter.ts';
import { judgeAccess } from './dead-token.ts';
import { addressFor, type GraphConfig } from './graph.ts';
import { codeOf, fieldsOf } from './read-json.ts';
import { rateCodes, readJson, temporaryCodes } from './send-outcome.ts';

/**
 * Asks for the address book and messages of a number that its owner also uses on a phone (coexistence); they come as
 * webhooks. Each is given only once, so a second try meets a refusal for the address book, and only the answer about
 * messages counts. Source: Cloud API, "Onboarding WhatsApp Business app users", `smb_app_data`.
 */
export async function askPast(graph: GraphConfig, access: ConnectionAccess, signal: AbortSignal): Promise<PastAnswer> {
  const people = await ask(graph, access, 'smb_app_state_sync', signal);
  return people.kind === 'later' ? people : ask(graph, access, 'history', signal);
}

async function ask(
  graph: GraphConfig,
  access: ConnectionAccess,
  what: 'smb_app_state_sync' | 'history',
  signal: AbortSignal,
): Promise<PastAnswer> {
  try {
    const response = await fetch(addressFor(graph, access, `${encodeURIComponent(access.accountId)}/smb_app_data`), {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', sync_type: what }),
      redirect: 'manual',
      signal,
    });
    const { error } = fieldsOf(readJson(await response.text()));
    if (response.status === 200 && error === undefined) return { kind: 'asked' };
    const code = codeOf(error) ?? `HTTP_${response.status}`;
    const isMoment = judgeAccess(error) === 'moment' || response.status === 429 || response.status >= 500;
    return { kind: isMoment || rateCodes.has(code) || temporaryCodes.has(code) ? 'later' : 'refused', code };
  } catch {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}
