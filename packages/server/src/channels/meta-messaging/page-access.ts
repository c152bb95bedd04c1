import type { AccessCheck, ChannelLogin } from '../connecting.ts';
import { deadToken } from '../whatsapp-cloud/dead-token.ts';
import { permissionsOf } from '../whatsapp-cloud/missing-permission.ts';
import { fieldsOf, idOf } from '../whatsapp-cloud/read-json.ts';
import { instagramFlavour, messengerFlavour } from './flavours.ts';
import { ask, type GraphRequest, isTrouble } from './graph-request.ts';

/**
 * Whether the platform still takes a page's token. Only its plain word counts: a doubt about our own application, or no
 * answer, says nothing of the page. Source: Graph API, "Debug token".
 */
export async function checkAccess(request: GraphRequest, token: string): Promise<AccessCheck> {
  const { appId, appSecret } = request.graph;
  if (!appId || !appSecret) return checkPlainly(request, token);
  const query = new URLSearchParams({ input_token: token });
  const answer = await ask(request, 'GET', `debug_token?${query}`, `${appId}|${appSecret}`);
  if (isTrouble(answer)) return { kind: 'later', code: answer.code };
  const { is_valid: isValid, ...data } = fieldsOf(answer.fields.data);
  if (isValid === true) {
    const endsAt = endOf(data.expires_at, data.data_access_expires_at);
    return { kind: 'good', endsAt, permissions: permissionsOf(data) };
  }
  return isValid === false ? { kind: 'refused', code: deadToken } : { kind: 'later', code: 'UNREADABLE_ANSWER' };
}

async function checkPlainly(request: GraphRequest, token: string): Promise<AccessCheck> {
  const answer = await ask(request, 'GET', 'me?fields=id', token);
  if (!isTrouble(answer)) return { kind: 'good', endsAt: null, permissions: null };
  return answer.code === deadToken ? answer : { kind: 'later', code: answer.code };
}

/** The earliest of the moments, given in seconds; 0 stands for none. */
function endOf(...seconds: unknown[]): Date | null {
  const known = seconds.filter((value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
  const first = Math.min(...(known as number[]));
  return first > 0 && first < 253_402_300_800 ? new Date(first * 1000) : null;
}

/**
 * Ends a page's delivery to us. What the platform refuses us has ended already. Source: Graph API, "Page subscribed
 * apps".
 */
export async function releasePage(
  request: GraphRequest,
  token: string,
  isConnected: Parameters<ChannelLogin['release']>[1],
): ReturnType<ChannelLogin['release']> {
  const page = await ask(request, 'GET', 'me?fields=id,instagram_business_account{id}', token);
  if (isTrouble(page)) return page.kind === 'later' ? page : { kind: 'done' };
  const linked = fieldsOf(page.fields.instagram_business_account);
  const accounts = [
    { object: messengerFlavour.object, id: idOf(page.fields.id, 64) },
    { object: instagramFlavour.object, id: idOf(linked.id, 64) },
  ];
  for (const { object, id } of accounts) if (id !== null && (await isConnected(object, id))) return { kind: 'done' };
  const answer = await ask(request, 'DELETE', 'me/subscribed_apps', token);
  return isTrouble(answer) && answer.kind === 'later' ? answer : { kind: 'done' };
}
