import { createHmac } from 'node:crypto';
import type { HttpRequest } from './http-client.ts';

/** What the platform signs deliveries with, for the product and for the floor. */
export const platformSecret = 'd1f0c7a94be25863';
export const webhookPath = '/webhooks/meta';

/** About the length people write; the mark at its beginning is how a screen recognises the message. */
const words = 'Bom dia, gostaria de saber quando o meu pedido chega, podem me ajudar com isso por favor? '.repeat(2);
const markLength = 16;
const runName = Date.now().toString(36).slice(-7);
let marks = 0;

/** Unique in this run and of one length. */
export const nextMark = (): string =>
  `#${runName}${(marks++).toString(36).padStart(markLength - 1 - runName.length, '0')}`;

export const textWith = (mark: string): string => `${mark} ${words}`;

/** The mark of the first message body in a packet, or null. Nothing is parsed: a look at the bytes is enough. */
export function markIn(packet: Buffer): string | null {
  const at = packet.indexOf('"body":"#');
  return at < 0 ? null : packet.toString('latin1', at + 8, at + 8 + markLength);
}

/** Text messages of one contact, one for each mark, as the platform delivers them, signed. */
export function signedWebhook(account: string, from: string, ...marks: string[]): HttpRequest {
  const messages = marks.map((mark) => ({
    from,
    id: `wamid.${mark}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: textWith(mark) },
  }));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: account },
    contacts: [{ profile: { name: `Contato ${from}` }, wa_id: from }],
    messages,
  };
  const changes = [{ field: 'messages', value }];
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }));
  const signature = createHmac('sha256', platformSecret).update(body).digest('hex');
  return { method: 'POST', path: webhookPath, body, headers: { 'x-hub-signature-256': `sha256=${signature}` } };
}
