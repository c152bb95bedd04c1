import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { errorTitle } from './error-codes.ts';
import { faultKinds } from './fault-rules.ts';
import type { FaultHit, Faults, FaultTarget } from './faults.ts';
import { GraphError } from './graph-errors.ts';

/** What strikes one call: waiting first, then at most one spoilt outcome. */
type CallFaults = { latencyMs: number; outcome: FaultHit | null; tags: string[] };

export function strikeCall(faults: Faults, target: FaultTarget, subject: string): CallFaults {
  const hits = faults.strike(target, subject, (kind, earlier) => {
    if (faultKinds[kind].scope !== 'call') return false;
    return kind === 'latency' || !earlier.some((hit) => hit.rule.kind !== 'latency');
  });
  const latencyMs = hits.filter((hit) => hit.rule.kind === 'latency').reduce((sum, hit) => sum + hit.ms, 0);
  const outcome = hits.find((hit) => hit.rule.kind !== 'latency') ?? null;
  return { latencyMs, outcome, tags: hits.map((hit) => hit.rule.kind) };
}

export async function waitLatency(latencyMs: number): Promise<void> {
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false });
}

/** Spoils a call that is not accepted. True when the connection is gone and nothing may be answered. */
export function spoilBeforeAccept(reply: FastifyReply, { outcome }: CallFaults): boolean {
  if (outcome === null || faultKinds[outcome.rule.kind].isAfterAccept) return false;
  const { kind, code, subcode, status, message, retryAfter } = outcome.rule;
  if (kind === 'resetBeforeAccept') {
    resetConnection(reply);
    return true;
  }
  if (kind === 'rateLimit') {
    void reply.header('Retry-After', String(retryAfter));
    throw new GraphError(code, { httpStatus: 429, details: errorTitle(code) });
  }
  if (kind === 'errorCode') {
    throw new GraphError(code, {
      httpStatus: status,
      subcode,
      details: errorTitle(code),
      ...(message === null ? {} : { message }),
    });
  }
  throw serverError(status);
}

/** Answers a call that was accepted, perhaps spoilt: the business may then not know that it was. */
export async function answerAccepted(reply: FastifyReply, { outcome }: CallFaults, body: object): Promise<void> {
  switch (outcome?.rule.kind) {
    case 'timeoutAfterAccept':
      reply.hijack();
      await wait(outcome.ms, undefined, { ref: false });
      reply.raw.socket?.resetAndDestroy();
      return;
    case 'resetAfterAccept':
      return resetConnection(reply);
    case 'failAfterAccept':
      throw serverError(outcome.rule.status);
    case 'truncatedJson': {
      const whole = JSON.stringify(body);
      await reply.type('application/json; charset=UTF-8').send(whole.slice(0, Math.floor(whole.length / 2)));
      return;
    }
    default:
      await reply.type('application/json; charset=UTF-8').send(JSON.stringify(body));
  }
}

function serverError(status: number): GraphError {
  return new GraphError(status === 503 ? 2 : 1, { httpStatus: status, details: 'Please try again later.' });
}

/** The peer sees ECONNRESET. */
function resetConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}
