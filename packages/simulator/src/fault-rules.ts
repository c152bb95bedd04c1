import { type Check, fraction, integer, isRecord, list, oneOf, optional, RequestError, shape, text } from './checks.ts';

type FaultField = 'ms' | 'maxMs' | 'status' | 'code' | 'subcode' | 'message' | 'retryAfter' | 'copies';

/**
 * scope `call`: strikes answers to the business's calls; `media`: strikes the fetching of a contact's file; `event`: strikes
 * an event when it is made; `attempt`: strikes one delivery attempt; `session`: strikes a device of the WhatsApp-web
 * double. `ms` is the default of the field of that name.
 */
type KindFacts = {
  scope: 'call' | 'media' | 'event' | 'attempt' | 'session';
  isAfterAccept: boolean;
  fields: readonly FaultField[];
  ms: number;
};

function call(isAfterAccept: boolean, fields: readonly FaultField[], ms = 0): KindFacts {
  return { scope: 'call', isAfterAccept, fields, ms };
}

function media(fields: readonly FaultField[] = [], ms = 0): KindFacts {
  return { scope: 'media', isAfterAccept: false, fields, ms };
}

function webhook(scope: 'event' | 'attempt', fields: readonly FaultField[] = [], ms = 0): KindFacts {
  return { scope, isAfterAccept: false, fields, ms };
}

function session(fields: readonly FaultField[] = []): KindFacts {
  return { scope: 'session', isAfterAccept: false, fields, ms: 0 };
}

/** Every fault there is. See README, "Faults". */
export const faultKinds = {
  latency: call(false, ['ms', 'maxMs'], 1000),
  failBeforeAccept: call(false, ['status']),
  resetBeforeAccept: call(false, []),
  rateLimit: call(false, ['code', 'retryAfter']),
  errorCode: call(false, ['code', 'subcode', 'status', 'message']),
  timeoutAfterAccept: call(true, ['ms'], 60_000),
  failAfterAccept: call(true, ['status']),
  resetAfterAccept: call(true, []),
  truncatedJson: call(true, []),
  mediaSlow: media(['ms', 'maxMs'], 5000),
  mediaUnauthorized: media(),
  mediaExpired: media(),
  mediaWrongType: media(),
  mediaEmpty: media(),
  mediaWrongHash: media(),
  mediaError: media(['status']),
  delay: webhook('event', ['ms', 'maxMs'], 1000),
  shuffle: webhook('event', ['ms'], 1000),
  drop: webhook('event'),
  duplicate: webhook('event', ['copies', 'ms']),
  unknownPhone: webhook('event'),
  reverseStatuses: webhook('event'),
  wrongSignature: webhook('attempt'),
  missingSignature: webhook('attempt'),
  loseAttempt: webhook('attempt'),
  ackMissing: session(),
  ackError: session(['code']),
  dropBeforeAccept: session(),
  dropAfterAccept: session(),
  closeSession: session(['code']),
  muteSession: session(),
  refuseLogin: session(['code']),
  lidOnly: session(),
  undecryptable: session(),
  againUnheard: session(),
} as const satisfies Record<string, KindFacts>;

export type FaultKind = keyof typeof faultKinds;

export type FaultRule = {
  id: string;
  kind: FaultKind;
  phoneNumberId: string | null;
  /** The contact that it is limited to: id, number, or the number as the business types it. */
  to: string | null;
  /** Strikes left; null: without end. */
  next: number | null;
  /** Matching calls or events to let through before the first strike. */
  skip: number;
  probability: number;
  call: 'send' | 'read' | 'upload' | 'any';
  what: 'message' | 'status' | 'any';
  ms: number;
  maxMs: number;
  status: number;
  code: number;
  subcode: number | null;
  message: string | null;
  retryAfter: number;
  copies: number;
  hits: number;
};

export type ParsedFault = Omit<FaultRule, 'id' | 'hits'>;

/** A rule as it is written to POST /sim/faults and in SIM_FAULTS. */
export type FaultInput = { kind: FaultKind } & Partial<
  Omit<FaultRule, 'id' | 'kind' | 'hits' | 'phoneNumberId' | 'to' | 'next'>
> & {
    phoneNumberId?: string;
    to?: string;
    next?: number;
  };

const HOUR_MS = 3_600_000;
const DEFAULT_CODES: Partial<Record<FaultKind, number>> = {
  rateLimit: 130429,
  ackError: 463,
  closeSession: 503,
  refuseLogin: 401,
};

const readFields = shape({
  kind: oneOf(Object.keys(faultKinds) as FaultKind[]),
  phoneNumberId: optional(text({ max: 64 })),
  to: optional(text({ max: 64 })),
  next: optional(integer({ min: 1, max: 1_000_000 })),
  skip: optional(integer({ min: 0, max: 1_000_000 })),
  probability: optional(fraction()),
  call: optional(oneOf(['send', 'read', 'upload', 'any'])),
  what: optional(oneOf(['message', 'status', 'any'])),
  ms: optional(integer({ min: 0, max: HOUR_MS })),
  maxMs: optional(integer({ min: 0, max: HOUR_MS })),
  status: optional(integer({ min: 400, max: 599 })),
  code: optional(integer({ min: 0, max: 10_000_000 })),
  subcode: optional(integer({ min: 0, max: 10_000_000 })),
  message: optional(text({ max: 500 })),
  retryAfter: optional(integer({ min: 0, max: 3600 })),
  copies: optional(integer({ min: 1, max: 20 })),
});

const OWN_FIELDS: readonly FaultField[] = [
  'ms',
  'maxMs',
  'status',
  'code',
  'subcode',
  'message',
  'retryAfter',
  'copies',
];

const readFault: Check<ParsedFault> = (value, where) => {
  const given = readFields(value, where);
  const facts: KindFacts = faultKinds[given.kind];
  const misplaced = OWN_FIELDS.find((field) => given[field] !== undefined && !facts.fields.includes(field));
  if (misplaced !== undefined) throw new RequestError(400, `${where}.${misplaced} has no meaning for ${given.kind}`);
  const hasCall = facts.scope === 'call';
  const hasWhat = facts.scope === 'event' || facts.scope === 'attempt';
  const foreign = given.call !== undefined && !hasCall ? 'call' : given.what !== undefined && !hasWhat ? 'what' : null;
  if (foreign !== null) throw new RequestError(400, `${where}.${foreign} has no meaning for ${given.kind}`);
  const ms = given.ms ?? facts.ms;
  return {
    kind: given.kind,
    phoneNumberId: given.phoneNumberId ?? null,
    to: given.to ?? null,
    next: given.next ?? null,
    skip: given.skip ?? 0,
    probability: given.probability ?? 1,
    call: given.call ?? 'send',
    what: given.what ?? 'any',
    ms,
    maxMs: given.maxMs ?? ms,
    status: given.status ?? (given.kind === 'errorCode' ? 400 : 500),
    code: given.code ?? DEFAULT_CODES[given.kind] ?? 131000,
    subcode: given.subcode ?? null,
    message: given.message ?? null,
    retryAfter: given.retryAfter ?? 1,
    copies: given.copies ?? 1,
  };
};

/** One rule, or `{rules: [...]}`, or a bare list. Throws a RequestError 400. */
export function parseFaults(value: unknown): ParsedFault[] {
  const readRules = list(readFault, 100);
  if (Array.isArray(value)) return readRules(value, 'rules');
  if (isRecord(value) && Object.hasOwn(value, 'rules')) return shape({ rules: readRules })(value, 'body').rules;
  return [readFault(value, 'body')];
}
