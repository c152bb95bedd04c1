import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { WASocket } from 'baileys';
import type { ConnectionAccess, FileAnswer, ProfileAnswer } from '../adapter.ts';
import type { Identity } from '../inbound-events.ts';
import { jidOf } from './jid-of.ts';
import type { Pictures } from './pictures.repo.ts';
import type { SignedInSession, SignedInSessions } from './signed-in-sessions.ts';

const patienceMs = 15_000;
/** How long, in milliseconds, the session's owner may take to look for questions and ask. */
const ownerLooksMs = 15_000;
const atOnce = 5;
/** Statuses for a picture that is hidden from us, or does not exist. */
const noPicture: ReadonlySet<unknown> = new Set([401, 403, 404]);

/**
 * Reads the picture of a person or group; names come with messages. Where another process has the session, that one is
 * asked.
 */
export async function readPicture(
  sessions: SignedInSessions,
  pictures: Pictures,
  access: ConnectionAccess,
  identity: Identity,
): Promise<ProfileAnswer> {
  const jid = jidOf(identity);
  if (jid === null) return { kind: 'refused', code: 'ERR_NO_CONTACT_FOUND' };
  const live = sessions.find(access);
  try {
    const url = live ? await askChannel(live.sock, jid) : await pictures.take(jid);
    if (url !== undefined) return { kind: 'found', name: null, pictureUrl: url };
    if (!live) await pictures.ask(jid);
    return { kind: 'later', code: live ? 'CONNECTION_LOST' : 'ASKED_OWNER', retryAfterMs: ownerLooksMs };
  } catch {
    return { kind: 'later', code: 'ERR_UNAVAILABLE', retryAfterMs: null };
  }
}

/** Answers the questions of other processes. Where the channel does not answer now, the next look asks again. */
export async function answerForOthers({ sock, pictures, isSafe }: SignedInSession): Promise<void> {
  for (const jid of await pictures.findAsked(atOnce)) {
    if (!isSafe()) return;
    const url = await askChannel(sock, jid);
    if (url !== undefined) await pictures.answer(jid, url);
  }
}

/** Asks for a picture's address; null for none. Undefined: the channel did not say. */
async function askChannel(sock: WASocket, jid: string): Promise<string | null | undefined> {
  try {
    return (await sock.profilePictureUrl(jid, 'image', patienceMs)) ?? null;
  } catch (error) {
    const { data } = Object(error) as { data?: unknown };
    return noPicture.has(data) ? null : undefined;
  }
}

/** Opens a picture. That needs no session, as the address itself gives access for some days. */
export async function openPicture(address: string, signal: AbortSignal): Promise<FileAnswer> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal });
    if (response.status === 200 && response.body) {
      const body = Readable.fromWeb(response.body as ReadableStream);
      return { kind: 'open', body, size: null, sha256: null };
    }
    await response.body?.cancel();
    return { kind: 'gone', code: `HTTP_${response.status}` };
  } catch {
    return { kind: 'later', code: 'CONNECTION_LOST', retryAfterMs: null };
  }
}
