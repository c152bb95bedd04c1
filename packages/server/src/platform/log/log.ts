import pino, { type DestinationStream, type Logger } from 'pino';

/** Names under which a secret, or what a customer wrote, may come to be logged. */
const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-hub-signature-256',
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'apiKey',
  'secret',
  'appSecret',
  'app_secret',
  'verifyToken',
  'body',
  'raw',
  'text',
  'caption',
  'value',
  'number',
  'phone',
  'email',
  'chat',
];

/** A logged object may carry one at its top, in a part, or in a part of a part (`req.headers.cookie`). */
const secretPaths = ['', '*.', '*.*.'].flatMap((prefix) =>
  secretKeys.map((key) => `${prefix}${/^\w+$/.test(key) ? key : `["${key}"]`}`.replace('.[', '[')),
);

/**
 * What an error says without what it quotes: PostgreSQL and JSON.parse put the value they stumbled over into quotes, and
 * it may hold quotes of its own. A name (of a constraint, a table …) at the beginning stays. Whatever looks like a
 * telephone number goes.
 */
function withoutQuotes(text: string): string {
  return text
    .replace(/(?<!(?:constraint|relation|column|table|function|type|role|database|schema|index) )".*"/s, '"***"')
    .replace(/\+?\b\d{10,13}\b/g, '***');
}

/** What is kept of an error. A database error's `detail` and `where` repeat the row, so they stay out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutQuotes(String(error)) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const extra: Record<string, unknown> = {};
  for (const key of ['code', 'constraint', 'table', 'column', 'routine'] as const) {
    if (key in error) extra[key] = (error as Error & Record<typeof key, unknown>)[key];
  }
  // The stack's own first lines are the message again.
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { type, message: withoutQuotes(message), stack: frames.join('\n'), ...extra };
}

/** The process's log: one JSON line per entry on standard error, secrets replaced. Standard output is for the parent. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: secretPaths, censor: '***' },
    },
    destination,
  );
}
