import type { ContactCardData } from '@guiche/contract/media.schemas';
import type { ConnectionAccess, OutboundAct, OutboundPart, SendOutcome } from '../adapter.ts';
import type { Identity } from '../inbound-events.ts';
import { addressFor, type GraphConfig } from './graph.ts';
import { isMadeUp } from './read-json.ts';
import { outcomeOfAnswer, outcomeOfError } from './send-outcome.ts';
import { templateOf } from './send-template.ts';

/**
 * Sends by one POST to `/{phone_number_id}/messages`. The provider has no idempotency key, so nothing is ever repeated
 * here.
 */
export async function sendAct(graph: GraphConfig, access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome> {
  if (act.kind === 'edit' || act.kind === 'revoke') return { kind: 'refused', code: 'ERR_CHANNEL_CANNOT' };
  const body = bodyOf(act);
  if (body === null) return { kind: 'refused', code: 'ERR_CHANNEL_CANNOT' };
  try {
    const response = await fetch(addressFor(graph, access, `${encodeURIComponent(access.accountId)}/messages`), {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(graph.timeoutMs ?? 30_000),
    });
    return outcomeOfAnswer(act, response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Makes the call's body. Null: this channel cannot carry the act. */
function bodyOf(act: Extract<OutboundAct, { kind: 'message' | 'read' }>): object | null {
  if (act.kind === 'read') {
    // The platform takes no receipts for groups, nor for messages without an id of its own.
    if (act.to?.type === 'group' || isMadeUp(act.providerId)) return null;
    return { messaging_product: 'whatsapp', status: 'read', message_id: act.providerId };
  }
  const content = contentOf(act);
  if (content === null) return null;
  return {
    messaging_product: 'whatsapp',
    recipient_type: act.to.type === 'group' ? 'group' : 'individual',
    ...recipientOf(act.to),
    ...content,
    ...(act.quotedProviderId === null || isMadeUp(act.quotedProviderId) || act.part.kind === 'reaction'
      ? {}
      : { context: { message_id: act.quotedProviderId } }),
    biz_opaque_callback_data: String(act.messageId), // comes back in every status and repairs a lost answer
  };
}

/** Makes the content of a message. Sound and stickers have no caption. Source: Cloud API reference, "Messages". */
function contentOf({ part, body, messageId }: Extract<OutboundAct, { kind: 'message' }>): object | null {
  switch (part.kind) {
    case 'text':
      // The platform adds picture and title of the first address that names its protocol.
      return { type: 'text', text: { body, ...(/https?:\/\/\S/i.test(body) ? { preview_url: true } : {}) } };
    case 'file':
      return { type: part.fileKind, [part.fileKind]: fileOf(part, body) };
    case 'location': {
      const { latitude, longitude, name, address } = part.location;
      return { type: 'location', location: { latitude, longitude, ...given({ name, address }) } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: part.contacts.map(cardOf) };
    case 'list':
      return { type: 'interactive', interactive: listOf(part.list) };
    case 'link':
      return {
        type: 'interactive',
        interactive: {
          type: 'cta_url',
          ...headerOf(part.title),
          body: { text: part.text },
          action: { name: 'cta_url', parameters: { display_text: part.buttonText, url: part.link } },
        },
      };
    case 'poll':
      return null;
    case 'template':
      return { type: 'template', template: templateOf(part, String(messageId)) };
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: part.targetProviderId, emoji: body } };
  }
}

const headerOf = (title: string | null) => (title === null ? {} : { header: { type: 'text', text: title } });

function listOf({ title, text, buttonText, sections }: Extract<OutboundPart, { kind: 'list' }>['list']) {
  return {
    type: 'list',
    ...headerOf(title),
    body: { text },
    action: {
      button: buttonText,
      sections: sections.map((section) => ({
        ...given({ title: section.title === '' ? null : section.title }),
        rows: section.rows.map(({ id, title: name, description }) => ({ id, title: name, ...given({ description }) })),
      })),
    },
  };
}

function fileOf({ fileKind, uploadId, name, isVoice }: Extract<OutboundPart, { kind: 'file' }>, body: string) {
  const caption = body === '' ? {} : { caption: body };
  if (fileKind === 'audio') return { id: uploadId, ...(isVoice ? { voice: true } : {}) };
  if (fileKind === 'document') return { id: uploadId, filename: name, ...caption };
  return { id: uploadId, ...(fileKind === 'sticker' ? {} : caption) };
}

function cardOf({ name, organization, phones, emails }: ContactCardData['contacts'][number]) {
  const [first] = name.trim().split(/\s+/);
  return {
    name: { formatted_name: name, first_name: first ?? name },
    phones: phones.map(({ number, label, account }) => ({
      phone: number,
      ...given({ wa_id: account ?? null, type: label }),
    })),
    ...(emails.length > 0 ? { emails: emails.map((email) => ({ email })) } : {}),
    ...(organization === null ? {} : { org: { company: organization } }),
  };
}

/** Drops null fields: the platform refuses empty ones. */
function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
}

/** The receiver. Numbers go out as digits with the country code, however they were written. */
function recipientOf(to: Identity): { to: string } | { recipient: string } {
  if (to.type === 'group') return { to: to.value };
  return to.type === 'bsuid' ? { recipient: to.value } : { to: to.value.replace(/\D/g, '') };
}
