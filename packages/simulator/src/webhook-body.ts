import { createHmac } from 'node:crypto';
import { type ChangeValue, type FieldValue, objectOf, type WebhookEvent } from './model.ts';

export type SignatureFault = 'wrong' | 'missing' | null;

/**
 * The bytes of one webhook: serialised once, with everything outside ASCII as \uXXXX in lowercase,
 * so a receiver that signs a re-serialised body does not match. Events of one account share an entry,
 * and all are of one object.
 */
export function buildWebhookBody(events: readonly WebhookEvent[]): Buffer {
  const byAccount = Map.groupBy(events, (event) => event.wabaId);
  const entry = [...byAccount].map(([id, ofAccount]) => ({
    id,
    ...describeEvents(ofAccount),
  }));
  const [first] = events;
  const json = JSON.stringify({ object: first === undefined ? '' : objectOf(first), entry });
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(ascii, 'ascii');
}

function describeEvents(events: readonly WebhookEvent[]): object {
  const messaging = events.flatMap(({ value }) => ('messaging' in value ? [value.messaging] : []));
  if (messaging.length > 0) return { time: events.at(-1)?.at, messaging };
  const last = events.findLast(({ what }) => what === 'account');
  const changes = events.flatMap(({ value }) => ('messaging' in value ? [] : [describeChange(value)]));
  return { ...(last === undefined ? {} : { time: Math.floor(last.at / 1000) }), changes };
}

function describeChange(value: ChangeValue | FieldValue): object {
  if ('field' in value) return { value: value.change, field: value.field };
  return { value, field: value.calls === undefined ? 'messages' : 'calls' };
}

/** Headers of one webhook. Source: Meta webhooks, "Validating payloads". */
export function buildWebhookHeaders(body: Buffer, appSecret: string, fault: SignatureFault): Record<string, string> {
  const key = fault === 'wrong' ? `${appSecret}-wrong` : appSecret;
  const sign = (algorithm: string): string => `${algorithm}=${createHmac(algorithm, key).update(body).digest('hex')}`;
  const signatures = { 'X-Hub-Signature': sign('sha1'), 'X-Hub-Signature-256': sign('sha256') };
  return {
    Accept: '*/*',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'User-Agent': 'facebookexternalua',
    ...(fault === 'missing' ? {} : signatures),
  };
}
