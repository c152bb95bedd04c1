import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ChannelAdapter, ConnectionAccess, OutboundAct, SendOutcome } from '@guiche/server/channels/adapter';

interface PocketConfig {
  baseUrl: string;
  timeoutMs?: number;
}

const never = ['CERT_HAS_EXPIRED', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/**
 * A channel with every ability: `whatsapp`, with edits and revocations, by plain calls to a provider that a test plays.
 * It only sends; contacts' messages come by the product's own channel.
 */
export function pocketChannel({ baseUrl, timeoutMs = 2_000 }: PocketConfig): ChannelAdapter {
  return {
    channel: 'whatsapp',
    object: 'pocket_account',
    parse: () => ({ events: [], unread: [{ account: null, reason: 'this channel only sends' }] }),
    send: (access, act) => send(baseUrl, timeoutMs, access, act),
    upload: async () => ({ kind: 'uploaded', uploadId: 'pocket-file' }),
    openFile: async () => ({ kind: 'gone', code: 'NOTHING_KEPT' }),
    capabilities: {
      ...channelAbilities.whatsapp,
      files: { document: { types: 'any', maxBytes: 64 * 1024 * 1024 } },
    },
  };
}

async function send(
  baseUrl: string,
  timeoutMs: number,
  access: ConnectionAccess,
  act: OutboundAct,
): Promise<SendOutcome> {
  try {
    const answer = await fetch(`${baseUrl}/${encodeURIComponent(access.accountId)}/acts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(act),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return outcomeOf(act, answer.status, await answer.text());
  } catch (error) {
    const cause = error instanceof Error ? Object(error.cause) : {};
    const isUnsent = cause.syscall === 'connect' || never.includes(String(cause.code));
    return isUnsent
      ? { kind: 'later', code: 'UNREACHABLE', retryAfterMs: null }
      : { kind: 'ambiguous', code: 'NO_ANSWER' };
  }
}

function outcomeOf(act: OutboundAct, status: number, text: string): SendOutcome {
  const answer = Object(readAnswer(text)) as { id?: unknown; code?: unknown };
  const code = typeof answer.code === 'string' ? answer.code : `HTTP_${status}`;
  if (status === 429) return { kind: 'later', code, retryAfterMs: null };
  if (status >= 500) return { kind: 'ambiguous', code };
  if (status >= 300) return { kind: 'refused', code };
  if (act.kind !== 'message') return { kind: 'accepted', providerId: null };
  return typeof answer.id === 'string'
    ? { kind: 'accepted', providerId: answer.id }
    : { kind: 'ambiguous', code: 'UNREADABLE_ANSWER' };
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an answer without content, judged by its status
  }
}
