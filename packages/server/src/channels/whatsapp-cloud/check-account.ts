import type { ConnectionAccess } from '../adapter.ts';
import type { AccountCheck, Permissions } from '../connecting.ts';
import { deadToken, judgeAccess } from './dead-token.ts';
import { addressFor, type GraphConfig } from './graph.ts';
import { missedPermission, permissionsOf } from './missing-permission.ts';
import { codeOf, fieldsOf, textOf } from './read-json.ts';
import { rateCodes, readJson, temporaryCodes } from './send-outcome.ts';

/** The permission for reading the number, which differs from the one for sending. */
const readingPermission = 'whatsapp_business_management';
const fields = 'display_phone_number,verified_name,quality_rating';

type Ask = (path: string, method?: 'GET' | 'POST') => Promise<Response>;

/** Asks for the number's own data, the least that shows whether token and number belong together. */
export async function checkAccount(
  graph: GraphConfig,
  access: ConnectionAccess,
  signal: AbortSignal,
): Promise<AccountCheck> {
  try {
    const ask: Ask = (path, method = 'GET') =>
      fetch(addressFor(graph, access, path), {
        method,
        headers: { authorization: `Bearer ${access.accessToken}` },
        redirect: 'manual',
        signal,
      });
    const response = await ask(`${encodeURIComponent(access.accountId)}?fields=${fields}`);
    const answer = fieldsOf(readJson(await response.text()));
    const code = codeOf(answer.error) ?? `HTTP_${response.status}`;
    if (response.status === 200) {
      const hasBusiness = Boolean(access.businessId) && (await reaches(ask, access.businessId ?? ''));
      return {
        kind: 'good',
        number: textOf(answer.display_phone_number)?.replace(/\D/g, '') || null,
        name: textOf(answer.verified_name) || null,
        quality: textOf(answer.quality_rating) || null,
        hasBusiness,
        deliveryError: access.businessId ? await subscribe(ask, access.businessId) : 'NO_BUSINESS_ACCOUNT',
        permissions: await askPermissions(ask, access.accessToken),
      };
    }
    const judged = judgeAccess(answer.error);
    if (judged === 'dead') return { kind: 'refused', code: deadToken };
    const permission = missedPermission(answer.error, readingPermission);
    if (permission !== null) return { kind: 'refused', code, permission };
    const isMoment = judged === 'moment' || response.status === 429 || response.status >= 500;
    if (isMoment || rateCodes.has(code) || temporaryCodes.has(code)) return { kind: 'later', code };
    return { kind: 'refused', code };
  } catch {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}

/** Whether the token reaches the business account: only its owner lets anybody read its templates. */
async function reaches(ask: Ask, businessId: string): Promise<boolean> {
  const response = await ask(`${encodeURIComponent(businessId)}/message_templates?fields=id&limit=1`);
  await response.body?.cancel();
  return response.status === 200;
}

/**
 * Has a business account deliver to the application that the token belongs to; repeating it is harmless. Answers null,
 * or the code of why it does not deliver. Source: Cloud API, "Subscribe to a WhatsApp Business Account".
 */
async function subscribe(ask: Ask, businessId: string): Promise<string | null> {
  try {
    const response = await ask(`${encodeURIComponent(businessId)}/subscribed_apps`, 'POST');
    const { error } = fieldsOf(readJson(await response.text()));
    return response.status === 200 && error === undefined ? null : (codeOf(error) ?? `HTTP_${response.status}`);
  } catch {
    return 'UNREACHABLE'; // the access itself was good
  }
}

/**
 * Asks what a token may do, by the token itself, so that we need not know its application. No answer proves nothing
 * against it. Source: Graph API, "Debug token".
 */
async function askPermissions(ask: Ask, token: string): Promise<Permissions> {
  try {
    const response = await ask(`debug_token?${new URLSearchParams({ input_token: token })}`);
    return permissionsOf(fieldsOf(fieldsOf(readJson(await response.text())).data));
  } catch {
    return null;
  }
}
