import { createHmac } from 'node:crypto';

/** One WhatsApp text as the provider would report it; `id` is the provider's id of the message. */
export interface WrittenText {
  id: string;
  from: string;
  text: string;
  name?: string;
  /** Seconds since 1970. */
  at?: number;
  replyTo?: string;
}

export interface ToldStatus {
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  to: string;
  /** Our own message id, as we sent it. */
  opaque?: string;
  at?: number;
}

export interface Webhook {
  phoneNumberId: string;
  texts?: WrittenText[];
  statuses?: ToldStatus[];
}

const seconds = (at: number | undefined) => String(at ?? Math.floor(Date.now() / 1000));

/** Makes the body that the platform would post, for tests that need unusual ones. */
export function webhookBody({ phoneNumberId, texts = [], statuses = [] }: Webhook): string {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: phoneNumberId, phone_number_id: phoneNumberId },
    contacts: texts.map((text) => ({ profile: { name: text.name ?? `Contato ${text.from}` }, wa_id: text.from })),
    messages: texts.map((text) => ({
      from: text.from,
      id: text.id,
      timestamp: seconds(text.at),
      type: 'text',
      text: { body: text.text },
      ...(text.replyTo === undefined ? {} : { context: { id: text.replyTo } }),
    })),
    statuses: statuses.map((status) => ({
      id: status.id,
      status: status.status,
      timestamp: seconds(status.at),
      recipient_id: status.to,
      ...(status.opaque === undefined ? {} : { biz_opaque_callback_data: status.opaque }),
      ...(status.status === 'failed' ? { errors: [{ code: 131_026, title: 'undeliverable' }] } : {}),
    })),
  };
  return cloudBody(value);
}

/** A body of the official API with such a value, whatever stands in it. */
export const cloudBody = (value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'WABA', changes: [{ field: 'messages', value }] }],
  });

/** Posts a body to the webhook, signed with `secret`; answers the status. */
export async function postWebhook(url: string, secret: string, body: string): Promise<number> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const answer = await fetch(`${url}/webhooks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}
