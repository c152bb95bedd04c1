import type { ConnectionAccess, Identity, OutboundAct, SendOutcome } from '../adapter.ts';
import { outcomeOfAnswer, outcomeOfError } from './send-outcome.ts';

export interface GraphConfig {
  /** Without a trailing slash. */
  baseUrl: string;
  /** As in the path: `v25.0`. An unversioned call would fall to the application's oldest version. */
  version: string;
  /** Of one call, from the first byte to the last; 30 s when not given. The lane's lease must be longer. */
  timeoutMs?: number;
}

/** One POST to `/{phone_number_id}/messages`. The provider has no idempotency key: nothing here is ever repeated. */
export async function sendAct(graph: GraphConfig, access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome> {
  try {
    const response = await fetch(`${graph.baseUrl}/${graph.version}/${encodeURIComponent(access.accountId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(act)),
      redirect: 'manual',
      signal: AbortSignal.timeout(graph.timeoutMs ?? 30_000),
    });
    return outcomeOfAnswer(act, response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    return outcomeOfError(error);
  }
}

function bodyOf(act: OutboundAct) {
  if (act.kind === 'read') return { messaging_product: 'whatsapp', status: 'read', message_id: act.providerId };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(act.to),
    type: 'text',
    text: { body: act.body },
    ...(act.quotedProviderId === null ? {} : { context: { message_id: act.quotedProviderId } }),
    biz_opaque_callback_data: String(act.messageId), // comes back in every status: repairs a lost answer
  };
}

/** Numbers go out as digits with the country code, whatever they were written with. */
function recipientOf(to: Identity): { to: string } | { recipient: string } {
  return to.type === 'bsuid' ? { recipient: to.value } : { to: to.value.replace(/\D/g, '') };
}
