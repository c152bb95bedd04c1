import type { ConnectionAccess } from '../adapter.ts';
import type { AccountCheck } from '../connecting.ts';
import { deadToken, judgeAccess } from './dead-token.ts';
import { codeOf, fieldsOf, textOf } from './read-json.ts';
import type { GraphConfig } from './send.ts';
import { rateCodes, readJson } from './send-outcome.ts';

const fields = 'display_phone_number,verified_name,quality_rating';

/** The platform could not look just now, whatever the status says. */
const temporaryCodes: ReadonlySet<string> = new Set(['1', '2', '131000', '131016', '133004']);

/** Asks for the number's own data: the least that shows whether token and number belong together. */
export async function checkAccount(
  graph: GraphConfig,
  access: ConnectionAccess,
  signal: AbortSignal,
): Promise<AccountCheck> {
  try {
    const ask = (path: string) =>
      fetch(`${graph.baseUrl}/${graph.version}/${path}`, {
        headers: { authorization: `Bearer ${access.accessToken}` },
        redirect: 'manual',
        signal,
      });
    const response = await ask(`${encodeURIComponent(access.accountId)}?fields=${fields}`);
    const answer = fieldsOf(readJson(await response.text()));
    const code = codeOf(answer.error) ?? `HTTP_${response.status}`;
    if (response.status === 200)
      return {
        kind: 'good',
        number: textOf(answer.display_phone_number)?.replace(/\D/g, '') || null,
        name: textOf(answer.verified_name) || null,
        quality: textOf(answer.quality_rating) || null,
        hasBusiness: Boolean(access.businessId) && (await reaches(ask, access.businessId ?? '')),
      };
    const judged = judgeAccess(answer.error);
    if (judged === 'dead') return { kind: 'refused', code: deadToken };
    const isMoment = judged === 'moment' || response.status === 429 || response.status >= 500;
    if (isMoment || rateCodes.has(code) || temporaryCodes.has(code)) return { kind: 'later', code };
    return { kind: 'refused', code };
  } catch {
    return { kind: 'later', code: signal.aborted ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}

/** Whoever may read an account's templates is let into it by its owner. */
async function reaches(ask: (path: string) => Promise<Response>, businessId: string): Promise<boolean> {
  const response = await ask(`${encodeURIComponent(businessId)}/message_templates?fields=id&limit=1`);
  await response.body?.cancel();
  return response.status === 200;
}
