import type { PushNotice } from '@guiche/contract/push.schemas';
import { Failure } from '../../platform/fail.ts';
import type { OutboundHttp } from '../../platform/outbound-http/guarded-fetch.ts';
import { encryptPush } from '../../platform/push/encrypt-push.ts';
import type { PushIdentity } from '../../platform/push/push-identity.ts';
import type { Subscription } from './notifications.repo.ts';

export interface DeliverDeps {
  outbound: Pick<OutboundHttp, 'guardedFetch'>;
  identity: PushIdentity;
}

/** `gone`: the browser takes no more. `refused`: not this one, at no later try. `later`: the service has trouble. */
type Outcome = 'taken' | 'gone' | 'refused' | 'later';

/** How long the service keeps a notice: a person who comes back later looks at the list. */
const lifeSeconds = 4 * 3600;
const timeoutMs = 10_000;
/** Most bytes of the service's answer, which is ignored. */
const mostAnswerBytes = 4096;

/**
 * Hands a notice to the browser's push service (RFC 8030), by the guarded way out, as the address came from a browser.
 */
export async function deliverNotice(
  { outbound, identity }: DeliverDeps,
  { endpoint, key_p256dh: p256dh, key_auth: auth }: Subscription,
  notice: PushNotice,
  now: Date,
): Promise<Outcome> {
  try {
    const { status } = await outbound.guardedFetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: identity.authorize(endpoint, now),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(lifeSeconds),
        urgency: 'high',
        // A later notice of the ticket replaces this one while the browser is away.
        topic: notice.tag,
      },
      body: new Uint8Array(encryptPush(JSON.stringify(notice), { p256dh, auth })),
      maxBytes: mostAnswerBytes,
      timeoutMs,
    });
    return outcomeOf(status);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The operator no longer vouches for the address; any other failure lies on the way there.
    return error.code === 'ERR_URL_NOT_ALLOWED' ? 'gone' : 'later';
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
