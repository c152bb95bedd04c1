import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../config/read-mail.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to the configured server. Rejects, without naming anybody, when the server does not take it. */
export type Mailer = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** The mail server refused a mail. Only its codes are kept, as its words may quote the address. */
class MailRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the mail server did not take the mail: ${code}`);
    this.code = code;
  }
}

const isLocal = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Makes a mailer that encrypts on the way (TLS on 465, else STARTTLS) unless the server is on this machine. */
export function createMailer({ host, port, login, from }: MailConfig): Mailer {
  const encryption = port === 465 ? { secure: true } : isLocal(host) ? { ignoreTLS: true } : { requireTLS: true };
  const options = {
    host,
    port,
    ...encryption,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail's content is written here and never loaded from a file or address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | null = null;
  return async ({ to, subject, text, html }, signal) => {
    // Loaded with the first mail, which few processes ever send.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(options);
    try {
      await transport.sendMail({ from, to, subject, text, html, signal });
    } catch (error) {
      throw new MailRefused(codesOf(error));
    }
  };
}

/** `EAUTH 535`: the library's code and the server's. */
function codesOf(error: unknown): string {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return codes.join(' ') || 'unknown';
}
