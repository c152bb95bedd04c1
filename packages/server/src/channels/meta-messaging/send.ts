import { bodyLength } from '@guiche/contract/channel-abilities';
import type { ConnectionAccess, OutboundAct, OutboundPart, SendOutcome } from '../adapter.ts';
import type { GraphConfig } from '../whatsapp-cloud/graph.ts';
import { isMadeUp } from '../whatsapp-cloud/read-json.ts';
import { outcomeOfError } from '../whatsapp-cloud/send-outcome.ts';
import type { Flavour } from './flavours.ts';
import { addressOf, type MessagingConfig } from './graph.ts';
import { outcomeOfAnswer, windowOver } from './send-outcome.ts';

type SentAct = Extract<OutboundAct, { kind: 'message' | 'read' }>;

/**
 * Sends one message by one call. Only where it was refused because the customer wrote too long ago, a person's words
 * are sent once more with the tag for such answers, as nothing was sent before.
 */
export async function sendAct(
  graph: MessagingConfig,
  flavour: Flavour,
  access: ConnectionAccess,
  act: OutboundAct,
): Promise<SendOutcome> {
  if (act.kind === 'edit' || act.kind === 'revoke') return { kind: 'refused', code: 'ERR_CHANNEL_CANNOT' };
  // Refused by a code of ours, as the platform's number would tell people nothing.
  if (isTooLong(flavour, act)) return { kind: 'refused', code: 'ERR_BODY_TOO_LONG' };
  const signal = AbortSignal.timeout(graph.timeoutMs ?? 30_000);
  const body = bodyOf(flavour, act);
  if (body === null) return { kind: 'refused', code: 'ERR_CHANNEL_CANNOT' };
  const request = { graph, flavour, access, signal };
  const outcome = await post(request, act, body);
  const isLate = outcome.kind === 'refused' && outcome.code === windowOver;
  if (!isLate || act.kind !== 'message' || !act.isManual || !graph.humanAgent) return outcome;
  const tagged = await post(request, act, { ...body, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
  // Without permission for the tag the words are merely too late; the permission for sending is not in question.
  return tagged.kind === 'refused' && tagged.permission !== undefined ? outcome : tagged;
}

function isTooLong({ channel, capabilities }: Flavour, act: SentAct): boolean {
  return act.kind === 'message' && bodyLength(channel, act.body) > capabilities.maxBodyLength;
}

interface GraphRequest {
  graph: GraphConfig;
  flavour: Flavour;
  access: ConnectionAccess;
  signal: AbortSignal;
}

async function post(
  { graph, flavour, access, signal }: GraphRequest,
  act: SentAct,
  body: object,
): Promise<SendOutcome> {
  try {
    const response = await fetch(addressOf(graph, access, 'messages'), {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    const answer = { status, text: await response.text(), retryAfter: headers.get('retry-after') };
    return outcomeOfAnswer(flavour, act, answer);
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Makes the call's body. Null: this channel cannot carry the act. Source: Messenger Platform, "Send API". */
function bodyOf(flavour: Flavour, act: SentAct): object | null {
  if (act.kind === 'read') {
    return act.to ? { recipient: { id: act.to.value }, sender_action: 'mark_seen' } : null;
  }
  const recipient = { id: act.to.value };
  const { part, body } = act;
  if (part.kind === 'reaction') {
    const payload = { message_id: part.targetProviderId };
    if (body === '') return { recipient, sender_action: 'unreact', payload };
    return { recipient, sender_action: 'react', payload: { ...payload, reaction: wordOf.get(body) ?? body } };
  }
  const content = contentOf(flavour, part, body);
  return (
    content && {
      recipient,
      messaging_type: 'RESPONSE',
      message: { ...content, metadata: String(act.messageId) }, // comes back in the echo and repairs a lost answer
      ...(act.quotedProviderId === null || isMadeUp(act.quotedProviderId)
        ? {}
        : { reply_to: { mid: act.quotedProviderId } }),
    }
  );
}

/** Emoji that the platform knows by a word. */
const wordOf: ReadonlyMap<string, string> = new Map([
  ['❤️', 'love'],
  ['❤', 'love'],
  ['😆', 'smile'],
  ['😮', 'wow'],
  ['😢', 'sad'],
  ['😠', 'angry'],
  ['👍', 'like'],
  ['👎', 'dislike'],
]);

const attachmentTypes = { image: 'image', audio: 'audio', video: 'video', document: 'file', sticker: 'image' } as const;
const mostQuickReplies = 13;
const longestTitle = 20;

function contentOf(flavour: Flavour, part: OutboundPart, body: string): object | null {
  switch (part.kind) {
    case 'text':
      return { text: body };
    case 'file':
      return { attachment: { type: attachmentTypes[part.fileKind], payload: { attachment_id: part.uploadId } } };
    case 'list':
      return { text: body, ...quickRepliesOf(part) };
    case 'link':
      return linkOf(flavour, part) ?? { text: body };
    case 'reaction':
    case 'location':
    case 'contacts':
    case 'poll':
    case 'template':
      return null;
  }
}

/** Makes quick replies of a list's rows. The words above name all of them, and a pressed one comes back with its id. */
function quickRepliesOf({ list }: Extract<OutboundPart, { kind: 'list' }>): object {
  const rows = list.sections.flatMap((section) => section.rows);
  if (rows.length === 0 || rows.length > mostQuickReplies) return {};
  return {
    quick_replies: rows.map(({ id, title }) => ({
      content_type: 'text',
      title: Array.from(title).slice(0, longestTitle).join(''),
      payload: id,
    })),
  };
}

function linkOf({ maxButtonText }: Flavour, part: Extract<OutboundPart, { kind: 'link' }>): object | null {
  const text = part.title === null ? part.text : `${part.title}\n${part.text}`;
  if (maxButtonText === null || Array.from(text).length > maxButtonText) return null;
  const title = Array.from(part.buttonText).slice(0, longestTitle).join('');
  const payload = { template_type: 'button', text, buttons: [{ type: 'web_url', url: part.link, title }] };
  return { attachment: { type: 'template', payload } };
}
