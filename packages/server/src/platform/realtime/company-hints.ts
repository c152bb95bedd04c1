import { createHmac, randomUUID } from 'node:crypto';
import { contactPresence, presence } from '@guiche/contract/presence.schemas';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Attention, ContactTold, PresenceTold } from './presence.ts';

interface HintDeps {
  redisUrl: string;
  /** Separates installations that share a Redis. */
  appSecret: string;
  log: Logger;
  /**
   * Another process says that the company's events go up to `seq`. It is a mere hint: whoever reaches Redis may have
   * said it.
   */
  onHint(companyId: number, seq: number): void;
  /**
   * Another process says who looks at a ticket there. The installation's secret signs it, so it comes from one of ours.
   */
  onPresence(processId: string, told: PresenceTold): void;
  /** Somebody at another process has a contact's conversation open. Signed, too. */
  onAttention(said: Attention): void;
  /** The process that speaks with the channel tells what a contact does. Signed, too. */
  onContact(told: ContactTold): void;
}

/** Lets processes tell each other that a company has new events, so that nobody waits for the next poll. */
export interface CompanyHints {
  /** Tells all other processes; nobody while Redis is away. Never waits, never throws. */
  tell(companyId: number, seq: number): void;
  /** Tells who looks at a ticket at this process's sockets. Never waits, never throws. */
  tellPresence(told: PresenceTold): void;
  /** Tells the process that speaks with the channel. Never waits, never throws. */
  tellAttention(said: Attention): void;
  /** Tells the processes with sockets. Never waits, never throws. */
  tellContact(told: ContactTold): void;
  close(): void;
}

const longestPauseMs = 5_000;
/** Most unanswered messages to a Redis that hangs; further ones are dropped. */
const mostUnderWay = 500;
/** Messages that only a signature makes credible, as no database could confirm them. */
const signedWord = /^(presence|attention|contact) ([\w-]+) (.*)$/s;
const presenceSaid = z.extend(presence, {
  companyId: z.int(),
  rooms: z.array(z.string()),
  processId: z.string(),
});
const place = { companyId: z.int(), ticketId: z.int(), processId: z.string() };
const attentionSaid = z.object({ ...place, connectionId: z.int(), contactId: z.int(), isTyping: z.boolean() });
const contactSaid = z.object({ ...place, contact: z.nullable(contactPresence) });
const hint = /^([1-9]\d{0,15}) ([1-9]\d{0,15})$/;

/**
 * Keeps one connection to Redis while the process lives. Nothing rests on it: events are in the database, and every
 * process polls twice a second anyway. So the start does not wait for it; a Redis that is away, hangs or comes back
 * empty is logged, once per change, and costs at most that half second.
 */
export async function openCompanyHints(deps: HintDeps): Promise<CompanyHints> {
  const { redisUrl, appSecret, log, onHint } = deps;
  const { createClient } = await import('redis'); // loaded only where a Redis is configured
  const channel = `guiche:${createHmac('sha256', appSecret).update('company hints').digest('hex').slice(0, 16)}`;
  const client = createClient({
    url: redisUrl,
    commandsQueueMaxLength: mostUnderWay,
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, longestPauseMs) * (0.5 + Math.random() / 2) },
  });
  const changes = noteChanges(log);
  let hearing: 'no' | 'asked' | 'yes' = 'no';
  const listen = () => {
    hearing = 'asked';
    client.subscribe(channel, read).then(
      () => {
        hearing = 'yes';
        changes.here();
      },
      (error: unknown) => {
        hearing = 'no'; // refused: the client repeats only subscriptions that were granted once
        changes.away(error);
      },
    );
  };
  const say = (message: string) => {
    if (client.isReady) client.publish(channel, message).then(() => hearing === 'yes' && changes.here(), changes.away);
  };
  client.on('error', changes.away);
  client.on('ready', () => (hearing === 'no' ? listen() : hearing === 'yes' && changes.here()));
  client.connect().catch(changes.away);
  const processId = randomUUID();
  const sign = (word: string, text: string) =>
    createHmac('sha256', appSecret).update(`${word} ${text}`).digest('base64url');
  const sayMoment = (word: string, said: object) => {
    const text = JSON.stringify({ ...said, processId });
    say(`${word} ${sign(word, text)} ${text}`);
  };
  const readMoment = (message: string) => {
    const [, word = '', signature, text = ''] = signedWord.exec(message) ?? [];
    if (signature !== undefined && signature === sign(word, text)) takeMoment(deps, processId, word, JSON.parse(text));
  };
  const read = (message: string) => {
    const [, companyId, seq] = hint.exec(message) ?? [];
    if (companyId !== undefined) onHint(Number(companyId), Number(seq));
    else readMoment(message);
  };
  listen(); // waits for the connection; the client repeats it on each later one
  return {
    tell: (companyId, seq) => say(`${companyId} ${seq}`),
    tellPresence: (told) => sayMoment('presence', told),
    tellAttention: (said) => sayMoment('attention', said),
    tellContact: (told) => sayMoment('contact', told),
    close() {
      changes.close();
      client.destroy();
    },
  };
}

/** Logs that Redis went away or came back, once for each change. */
function noteChanges(log: Logger): { away(error: unknown): void; here(): void; close(): void } {
  let state: 'starting' | 'here' | 'away' | 'closed' = 'starting';
  return {
    away(error) {
      if (state === 'away' || state === 'closed') return;
      state = 'away';
      log.warn({ err: error }, 'Redis is away: live updates between processes take up to half a second longer');
    },
    here() {
      if (state === 'here' || state === 'closed') return;
      state = 'here';
      log.info('Redis is here: live updates between processes come at once');
    },
    close() {
      state = 'closed';
    },
  };
}

/** Takes a signed message. Another version's may differ and is dropped. */
function takeMoment(deps: HintDeps, ownId: string, word: string, said: unknown): void {
  const isOurs = ({ processId }: { processId: string }) => processId === ownId;
  if (word === 'presence') {
    const { data } = presenceSaid.safeParse(said);
    if (data && !isOurs(data)) deps.onPresence(data.processId, data);
  } else if (word === 'attention') {
    const { data } = attentionSaid.safeParse(said);
    if (data && !isOurs(data)) deps.onAttention(data);
  } else {
    const { data } = contactSaid.safeParse(said);
    if (data && !isOurs(data)) deps.onContact(data);
  }
}
