import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathText } from './checks.ts';
import type { Sim } from './context.ts';
import { type FaultKind, faultKinds } from './fault-rules.ts';
import type { FaultHit } from './faults.ts';
import { GraphError, invalid, unknownObjectError } from './graph-errors.ts';
import { answerAccepted, spoilBeforeAccept, strikeCall, waitLatency } from './http-faults.ts';
import type { Media, Phone } from './model.ts';

type MediaParts = {
  version: string;
  /** The number of the path, if the token may use it. */
  findPhone(request: FastifyRequest): Phone;
  /** The number whose token it is; null for an unknown one. */
  findCaller(request: FastifyRequest): Phone | null;
};

const MAX_UPLOAD = 100 * 1024 * 1024;
const WRONG_TYPE = 'application/x-simulated';

/** Uploads of the business and downloads of what contacts sent. Source: Cloud API reference, "Media". */
export function registerMediaRoutes(graph: FastifyInstance, sim: Sim, parts: MediaParts): void {
  void graph.register(fastifyMultipart, { limits: { fileSize: MAX_UPLOAD, files: 1, fields: 10 } });
  graph.post(`/${parts.version}/:phoneNumberId/media`, async (request, reply) =>
    takeUpload(sim, parts, request, reply),
  );
  graph.delete(`/${parts.version}/:phoneNumberId`, async (request) => {
    const media = findMedia(sim, parts, request);
    await sim.media.remove(media.id);
    return { success: true };
  });
  graph.get('/lookaside/:word', async (request, reply) => sendBytes(sim, parts, request, reply));
}

async function takeUpload(sim: Sim, parts: MediaParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const phoneNumberId = pathText(request.params, 'phoneNumberId');
  const target = { phoneNumberId, names: [], call: 'upload' as const, what: null };
  const faults = strikeCall(sim.faults, target, `${request.method} ${request.url}`);
  await waitLatency(faults.latencyMs);
  if (spoilBeforeAccept(reply, faults)) return;
  const phone = parts.findPhone(request);
  const answer = await readUpload(sim, phone, request);
  await answerAccepted(reply, faults, answer);
}

async function readUpload(sim: Sim, phone: Phone, request: FastifyRequest): Promise<object> {
  if (!request.isMultipart()) throw invalid('The request must be multipart/form-data.');
  const fields = new Map<string, unknown>();
  let media: Media | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
      continue;
    }
    if (part.fieldname !== 'file') throw invalid(`Unexpected key "${part.fieldname}".`);
    const facts = { phoneNumberId: phone.phoneNumberId, mime: part.mimetype, name: part.filename };
    media = await sim.media.add(part.file, facts);
  }
  if (fields.get('messaging_product') !== 'whatsapp')
    throw invalid('Param messaging_product must be one of {WHATSAPP}.');
  if (media === null) throw invalid('The parameter file is required.');
  const type = fields.get('type');
  if (typeof type !== 'string' || !/^[a-z]+\/[a-z0-9.+-]+/i.test(type))
    throw invalid('The parameter type is required.');
  if (media.size === 0) throw invalid('Param file must not be empty.');
  if (type !== media.mime) await sim.media.put({ ...media, mime: type });
  return { id: media.id };
}

/** A file of the path, if the token may have it; anything else looks like none. */
function findMedia(sim: Sim, parts: MediaParts, request: FastifyRequest): Media {
  const id = pathText(request.params, 'phoneNumberId');
  const media = sim.media.find(id);
  const caller = parts.findCaller(request);
  const isTheirs = media !== null && caller !== null && media.phoneNumberId === caller.phoneNumberId;
  if (!isTheirs) throw unknownObjectError(request.method, id);
  return media;
}

/** What a look at a file's id answers; null when the id is no file's. */
export function describeMedia(sim: Sim, parts: MediaParts, request: FastifyRequest): object | null {
  if (sim.media.find(pathText(request.params, 'phoneNumberId')) === null) return null;
  const media = findMedia(sim, parts, request);
  const hit = strikeMedia(sim, media, ['mediaExpired', 'mediaWrongType']);
  if (hit?.rule.kind === 'mediaExpired')
    throw new GraphError(100, { ...unknownObjectError(request.method, media.id).facts, httpStatus: 404 });
  const word = sim.media.openAddress(media.id);
  return {
    messaging_product: 'whatsapp',
    url: `http://${request.headers.host}/lookaside/${word}`,
    mime_type: hit?.rule.kind === 'mediaWrongType' ? WRONG_TYPE : media.mime,
    sha256: media.sha256,
    file_size: media.size,
    id: media.id,
  };
}

function strikeMedia(sim: Sim, media: Media, kinds: readonly FaultKind[]): FaultHit | null {
  const target = { phoneNumberId: media.phoneNumberId ?? '', names: [], call: null, what: null };
  const isWanted = (kind: FaultKind, hits: readonly FaultHit[]) =>
    faultKinds[kind].scope === 'media' && kinds.includes(kind) && hits.length === 0;
  return sim.faults.strike(target, `media ${media.id}`, isWanted)[0] ?? null;
}

/** The bytes behind an address. They need the token too, and an address lives five minutes. */
async function sendBytes(sim: Sim, parts: MediaParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const media = sim.media.findByAddress(pathText(request.params, 'word'));
  const caller = parts.findCaller(request);
  if (media === null) return void (await reply.code(404).type('text/plain').send('URL signature expired'));
  if (caller === null || caller.phoneNumberId !== media.phoneNumberId)
    return void (await reply.code(401).type('text/plain').send('Unauthorized'));
  const hit = strikeMedia(sim, media, ['mediaSlow', 'mediaUnauthorized', 'mediaEmpty', 'mediaWrongHash', 'mediaError']);
  const bytes = await sim.media.read(media.id);
  void reply.type(media.mime);
  switch (hit?.rule.kind) {
    case 'mediaUnauthorized':
      return void (await reply.code(401).type('text/plain').send('Unauthorized'));
    case 'mediaError':
      return void (await reply.code(hit.rule.status).type('text/plain').send('Please try again later.'));
    case 'mediaEmpty':
      return void (await reply.send(Buffer.alloc(0)));
    case 'mediaWrongHash':
      return void (await reply.send(
        Buffer.concat([bytes.subarray(0, -1), Buffer.from([~(bytes.at(-1) ?? 0) & 0xff])]),
      ));
    case 'mediaSlow':
      return void (await reply.header('content-length', bytes.length).send(drip(bytes, hit.ms)));
    default:
      await reply.send(bytes);
  }
}

/** The bytes over a while: the first half at once, the rest at its end. */
function drip(bytes: Buffer, ms: number): PassThrough {
  const stream = new PassThrough();
  const half = Math.floor(bytes.length / 2);
  stream.write(bytes.subarray(0, half));
  void wait(ms, undefined, { ref: false }).then(() => stream.end(bytes.subarray(half)));
  return stream;
}
