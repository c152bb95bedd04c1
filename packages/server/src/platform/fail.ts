import type { ErrorCode } from '@guiche/contract/errors';

/**
 * A refusal that becomes the answer. Clients get the code alone; `text` replaces `error` where the specification
 * demands it.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly text: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, extra: { text?: string; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.text = extra.text ?? null;
    this.retryAfterSeconds = extra.retryAfterSeconds ?? null;
  }
}

export interface FaultyField {
  path: string;
  message: string;
}

/** ERR_VALIDATION with one fault per field. */
export class InvalidInput extends Failure {
  readonly details: readonly FaultyField[];

  constructor(details: readonly FaultyField[]) {
    super('ERR_VALIDATION');
    this.details = details;
  }
}

/** Ends the use case with a code of the contract's error table. */
export function fail(code: ErrorCode, extra?: { text?: string; retryAfterSeconds?: number }): never {
  throw new Failure(code, extra);
}
