import { createHmac, timingSafeEqual } from 'node:crypto';
import { fieldsOf, idOf } from '../whatsapp-cloud/read-json.ts';
import { readJson } from '../whatsapp-cloud/send-outcome.ts';

/**
 * Reads the person's id from the platform's signed word: `<signature>.<payload>`, both base64url, signed over the
 * payload as it is written. Null: not signed by this secret, or about nobody. Source: Facebook Login, "Signed
 * requests".
 */
export function readSignedRequest(secret: string, text: string): string | null {
  const [, signature, payload] = /^([\w-]{43})=?\.([\w-]{1,4000}={0,2})$/.exec(text) ?? [];
  if (secret === '' || signature === undefined || payload === undefined) return null;
  const own = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const said = fieldsOf(readJson(Buffer.from(payload, 'base64url').toString('utf8')));
  const isOfKind = typeof said.algorithm === 'string' && said.algorithm.toUpperCase() === 'HMAC-SHA256';
  return isOfKind ? idOf(said.user_id, 50) : null;
}
