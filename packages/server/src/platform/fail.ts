import type { ErrorCode } from '@guiche/contract/errors';

/** An answer that is not the asked one. The code is all a client gets; `text` replaces `error` where the specification says so. */
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

/** ERR_VALIDATION with what is wrong, field by field. */
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
