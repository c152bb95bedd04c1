import { type ErrorBody, type ErrorCode, errorTable } from '@guiche/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Failure, InvalidInput } from '../fail.ts';
import { codeOfDatabaseError } from './database-error.ts';

interface Answer {
  code: ErrorCode;
  body: ErrorBody;
  retryAfterSeconds: number | null;
}

const plain = (code: ErrorCode): Answer => ({
  code,
  body: { error: code, code },
  retryAfterSeconds: code === 'ERR_UNAVAILABLE' ? 2 : null,
});

/** Codes of errors that Fastify itself raises while it reads a request. */
function codeOfReading(error: FastifyError | Error): ErrorCode | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return 'ERR_BODY_TOO_LARGE';
  if (status === 415) return 'ERR_UNSUPPORTED_MEDIA_TYPE';
  if (status === 404) return 'ERR_NOT_FOUND';
  if (status === 503) return 'ERR_UNAVAILABLE';
  return status !== undefined && status >= 400 && status < 500 ? 'ERR_VALIDATION' : null;
}

/** Whether the sender left before the whole request arrived. That is nobody's failure, and nobody hears the answer. */
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';

/** Turns an error into the answer: codes only, no text of ours and no stack. */
export function answerTo(error: unknown): Answer {
  if (error instanceof InvalidInput) {
    return { ...plain(error.code), body: { error: error.code, code: error.code, details: [...error.details] } };
  }
  if (error instanceof Failure) {
    const answer = plain(error.code);
    return {
      code: error.code,
      body: { error: error.text ?? error.code, code: error.code },
      retryAfterSeconds: error.retryAfterSeconds ?? answer.retryAfterSeconds,
    };
  }
  if (isGone(error)) return plain('ERR_VALIDATION');
  const code = codeOfDatabaseError(error) ?? (error instanceof Error ? codeOfReading(error) : null);
  return plain(code ?? 'ERR_INTERNAL');
}

/**
 * Makes the only place where an error becomes an answer. It logs what an operator should know with the request's id.
 */
export function errorAnswerer(log: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = answerTo(error);
    const { status, reportable } = errorTable[answer.code];
    const entry = { err: error, requestId: request.id, method: request.method, path: request.url.split('?')[0] };
    if (reportable) log.error(entry, 'request failed');
    else if (codeOfDatabaseError(error) !== null)
      log.warn(entry, 'input reached the database that a schema should refuse');
    if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(Math.ceil(answer.retryAfterSeconds)));
    return reply.code(status).type('application/json; charset=utf-8').send(answer.body);
  };
}
