import type { EnvReader } from './env-reader.ts';

/** The mail server, and how to sign in to it. */
export interface MailConfig {
  host: string;
  port: number;
  login: { user: string; password: string } | null;
  /** `address@host`, or `Name <address@host>`. */
  from: string;
}

const address = /^(?:[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** Reads `MAIL_*`. Null when there is no mail server: mails then stay in the database. */
export function readMail(read: EnvReader): MailConfig | null {
  const host = read.text('MAIL_HOST');
  const user = read.text('MAIL_USER');
  const password = read.text('MAIL_PASS');
  const from = read.text('MAIL_FROM');
  const port = read.integer('MAIL_PORT', 587, { min: 1, max: 65_535 });
  if ((user === null) !== (password === null)) {
    read.fault(user === null ? 'MAIL_USER' : 'MAIL_PASS', 'is missing: MAIL_USER and MAIL_PASS belong together');
  }
  if (host === null) {
    if (user !== null || from !== null) read.fault('MAIL_HOST', 'is missing, but other MAIL_ variables are there');
    return null;
  }
  if (from === null) read.fault('MAIL_FROM', 'is missing: the sender of our mails');
  else if (!address.test(from)) read.fault('MAIL_FROM', 'must be an address, or: Name <address>');
  return {
    host,
    port,
    login: user !== null && password !== null ? { user, password } : null,
    from: from ?? '',
  };
}
