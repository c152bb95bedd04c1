import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Sim } from './context.ts';
import type { Mail } from './model.ts';

export type SmtpFace = { port: number; close(): Promise<void> };

const SIZE_LIMIT = 4 * 1024 * 1024;
const CLOSE_MS = 1000;

/** A mail server that delivers nowhere: what it takes is kept, listed and shown. Without login and encryption: loopback only. */
export async function startSmtpFace(sim: Sim, host: string, port: number): Promise<SmtpFace> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    closeTimeout: CLOSE_MS,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (error) => done(error));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new Error('the mail is too large'));
        keepMail(sim, Buffer.concat(chunks), session).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  server.on('error', (error) => sim.log.error('mail connection failed', { error: error.message }));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** On the disk before it is acknowledged, like everything that reached somebody. */
async function keepMail(sim: Sim, raw: Buffer, { envelope }: SMTPServerSession): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  const mail: Mail = {
    seq: sim.world.takeMailSeq(),
    from: parsed.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
    fromName: parsed.from?.name ?? '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    at: Date.now(),
  };
  await sim.journal.append({ kind: 'mail', mail });
  sim.world.addMail(mail);
  sim.feed.publish({ name: 'mail', data: mail });
  sim.log.info('mail', { seq: mail.seq, subject: mail.subject });
}
