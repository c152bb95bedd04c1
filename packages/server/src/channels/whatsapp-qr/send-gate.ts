import type { WASocket } from 'baileys';
import type pg from 'pg';
import type { Identity } from '../inbound-events.ts';
import type { HeldSession } from './auth-store.repo.ts';
import { jidOf } from './jid-of.ts';
import { countReachOut, dbOf, findNumber, hasSpoken, keepNumber, lockReachOuts } from './reach-outs.repo.ts';
import { createSendPass } from './send-pass.ts';

/** How long no stranger is written to after the channel has said that it is enough. */
const lockMs = 24 * 60 * 60_000;

/** The verdict on a message. `waitMs`: another stranger was written to just now, so this one has to wait. */
export type Admission = { jid: string } | { refused: string } | { waitMs: number };

/** Keeps an account from being taken for a machine that writes to strangers. One per signed-in session. */
export interface SendGate {
  /**
   * Decides whether, when and to which address a message goes: a number is asked for once, and first messages are
   * counted and go one by one.
   */
  admit(sock: WASocket, to: Identity): Promise<Admission>;
  /** Finds a number's address, by what the channel said before, else by asking. Null: it has no account. */
  find(sock: WASocket, number: string): Promise<{ jid: string | null; wasAsked: boolean }>;
  /** Resolves when the next message may leave. `isManual`: a person wrote it. */
  pass(isManual: boolean): Promise<void>;
  /** Allows no first messages until then; null: for a day. */
  lockReachOuts(until: Date | null): Promise<void>;
}

interface GateDeps {
  firstContactGapMs: number;
  /** Runs when the limit for strangers changes. */
  onLocked(): Promise<void>;
}

/** Varies pauses: no person writes to strangers by the second, nor by the clock. */
const drawGap = (shortestMs: number) => shortestMs * (1 + 4 * Math.random());

export function createSendGate(pool: pg.Pool, held: HeldSession, { firstContactGapMs, onLocked }: GateDeps): SendGate {
  const db = dbOf(pool, held);

  /** Answers the address in the channel's own form: a number with the ninth digit may be known without it. */
  const find: SendGate['find'] = async (sock, number) => {
    const kept = await findNumber(db, held, number);
    if (kept !== undefined) return { jid: kept, wasAsked: false };
    const [found] = (await sock.onWhatsApp(number)) ?? [];
    const jid = found?.exists ? found.jid : null;
    await keepNumber(db, held, number, jid);
    return { jid, wasAsked: true };
  };

  return {
    async admit(sock, to) {
      const direct = jidOf(to);
      if (direct === null) return { refused: 'ERR_NO_CONTACT_FOUND' };
      if (to.type === 'group') return { jid: direct };
      const jid = to.type === 'phone' ? (await find(sock, to.value.replace(/\D/g, ''))).jid : direct;
      if (jid === null) return { refused: 'ERR_WAPP_INVALID_CONTACT' };
      if (await hasSpoken(db, held, to)) return { jid };
      const reachOut = await countReachOut(db, held, to, drawGap(firstContactGapMs));
      if (reachOut === 'goes') return { jid };
      if ('refused' in reachOut) await onLocked();
      return reachOut;
    },
    find,
    pass: createSendPass(),
    async lockReachOuts(until) {
      await lockReachOuts(db, held, until ?? new Date(Date.now() + lockMs));
      await onLocked();
    },
  };
}
