import { transcribeAudio } from '@guiche/contract/transcription.schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/fail.ts';
import type { FeatureDeps } from '../../platform/feature.ts';
import { answerTo } from '../../platform/http/answer-error.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { readCookie, secureBy } from '../../platform/http/exchange.ts';
import { mediaCookie, mediaCookieKey, readMediaCookie } from '../../platform/sessions/media-cookie.ts';
import type { Sessions, SignedIn } from '../../platform/sessions/sessions.ts';
import { findServedFile, isVariant, type ServeDeps, type ServedFile } from './find-served-file.ts';
import { readRange } from './read-range.ts';
import { transcribeSound } from './transcribe.ts';

export const soundRoutes: BoundRoute[] = [
  bind(transcribeAudio, (ctx, { params }) => transcribeSound(ctx, params.mediaId)),
];

/** Recognises who asks for a file: by a cookie, as browsers ask for files without a token. */
export interface FileAsker {
  sessions: Pick<Sessions, 'findById'>;
  cookieKey: Buffer;
  isSecure(request: FastifyRequest): boolean;
  now(): Date;
}
/** Makes features' way to recognise who asks for their files. */
export const fileAskerOf = ({
  config,
  clock,
  sessions,
}: Pick<FeatureDeps, 'config' | 'clock' | 'sessions'>): FileAsker => ({
  sessions,
  cookieKey: mediaCookieKey(config.appSecret),
  isSecure: secureBy(config.publicUrl),
  now: () => clock.now(),
});

type FindFile = (request: FastifyRequest, caller: SignedIn) => Promise<ServedFile | null>;

/**
 * A file that is opened by itself can run nothing and reach nothing; browsers' viewers for PDF do not work in a
 * sandbox.
 */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";
const viewer = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * `GET /public/{id}/{name}`: files of messages, for people who may read the message. Everything unavailable, for
 * whatever reason, is the same 404.
 */
export function mediaRoutes(http: FastifyInstance, deps: ServeDeps & FileAsker): void {
  serveFiles(http, '/public/:mediaId/:name', deps, (request, caller) => findFile(request, caller, deps));
}

/** Serves files under one address. Everything that `find` does not find is the same 404. */
export function serveFiles(http: FastifyInstance, path: string, asker: FileAsker, find: FindFile): void {
  http.get(path, async (request, reply) => {
    const caller = await findCaller(request, asker);
    const file = caller && (await find(request, caller));
    return file ? sendFile(request, reply, file) : sendNothing(reply);
  });
}

async function findCaller(request: FastifyRequest, deps: FileAsker): Promise<SignedIn | null> {
  const cookie = readCookie(request, mediaCookie.name, deps.isSecure(request));
  const sessionId = cookie === null ? null : readMediaCookie(deps.cookieKey, cookie);
  const caller = sessionId === null ? null : await deps.sessions.findById(sessionId);
  return caller?.isSuspended(deps.now()) ? null : caller;
}

async function findFile(request: FastifyRequest, caller: SignedIn, deps: ServeDeps): Promise<ServedFile | null> {
  const { mediaId } = request.params as { mediaId: string };
  const { as } = request.query as { as?: unknown };
  if (!/^[1-9]\d{0,15}$/.test(mediaId)) return null;
  if (as === undefined) return findServedFile(deps, caller, Number(mediaId), null);
  return typeof as === 'string' && isVariant(as) ? findServedFile(deps, caller, Number(mediaId), as) : null;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  reply.headers({
    'content-type': file.mimeType,
    'content-disposition': file.disposition,
    'content-security-policy': file.mimeType === 'application/pdf' ? viewer : sandbox,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache', // kept, but shown again only to people who may still see it
    vary: 'Cookie',
    etag: file.etag,
  });
  const { range, 'if-none-match': known, 'if-range': ofVersion } = request.headers;
  if (known?.split(/,\s*/).includes(file.etag)) return reply.code(304).send();
  const part = readRange(ofVersion === undefined || ofVersion === file.etag ? range : undefined, file.size);
  if (part === 'none') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).type('text/plain').send('');
  }
  const body = await file.open(part ?? undefined);
  if (part === null) return reply.header('content-length', file.size).send(body);
  reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  return reply.header('content-length', part.end - part.start + 1).send(body);
}

function sendNothing(reply: FastifyReply): FastifyReply {
  const { body } = answerTo(new Failure('ERR_NOT_FOUND'));
  return reply.code(404).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}
