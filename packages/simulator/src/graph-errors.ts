import { errorTitle } from './error-codes.ts';

type GraphErrorFacts = {
  httpStatus?: number;
  subcode?: number | null;
  /** Goes to error_data.details. */
  details?: string;
  /** Replaces "(#code) title". */
  message?: string;
  type?: 'OAuthException' | 'GraphMethodException';
};

/** A refusal in Meta's words. Source: Meta Graph API, "Handling errors". */
export class GraphError extends Error {
  readonly code: number;
  readonly facts: GraphErrorFacts;

  constructor(code: number, facts: GraphErrorFacts = {}) {
    super(facts.message ?? `(#${code}) ${errorTitle(code)}`);
    this.name = 'GraphError';
    this.code = code;
    this.facts = facts;
  }

  get httpStatus(): number {
    return this.facts.httpStatus ?? 400;
  }

  /** The answer's body. */
  toBody(traceId: string): object {
    const { subcode, details, type } = this.facts;
    return {
      error: {
        message: this.message,
        type: type ?? 'OAuthException',
        code: this.code,
        ...(subcode === undefined || subcode === null ? {} : { error_subcode: subcode }),
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: traceId,
      },
    };
  }
}

/** A field that has to be there. */
export function missing(name: string): GraphError {
  return new GraphError(131008, { details: `Required parameter is missing: ${name}.` });
}

export function wrong(details: string): GraphError {
  return new GraphError(131009, { details });
}

export function invalid(details: string): GraphError {
  return new GraphError(100, { message: `(#100) ${details}`, details });
}

export function tokenError(): GraphError {
  return new GraphError(190, { httpStatus: 401, message: 'Invalid OAuth access token - Cannot parse access token' });
}

export function unknownObjectError(method: string, id: string): GraphError {
  const message =
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, ` +
    'cannot be loaded due to missing permissions, or does not support this operation';
  return new GraphError(100, { subcode: 33, message, type: 'GraphMethodException' });
}

export function unknownRouteError(method: string, path: string): GraphError {
  return new GraphError(2500, { message: `Unknown path components: ${method} ${path}` });
}
