import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelAdapter } from '../channels/adapter.ts';
import { whatsappQr } from '../channels/whatsapp-qr/index.ts';
import { linkPreviews } from '../channels/whatsapp-qr/link-preview.ts';
import type { PairedSessionDeps } from '../channels/whatsapp-qr/paired-session-deps.ts';
import { quietConsole } from '../channels/whatsapp-qr/quiet-console.ts';
import { SessionHost } from '../channels/whatsapp-qr/session-host.ts';
import { SignedInSessions } from '../channels/whatsapp-qr/signed-in-sessions.ts';
import { reportConnection } from '../features/connections/index.ts';
import { findNumberQuestions } from '../features/contact-sheets/index.ts';
import { keepHistory } from '../features/conversations/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformDeps } from '../platform/context.ts';
import { createTurns } from '../platform/files/turns.ts';
import { startInboxWriter } from '../platform/inbox/inbox-writer.ts';
import { openOutbound } from '../platform/outbound-http/open-outbound.ts';
import type { Attention, ContactTold } from '../platform/realtime/presence.ts';

interface PairedSessionsDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  pools: { web: pg.Pool; road: pg.Pool };
  sealKey: Buffer;
  /** Reports how many events were committed. */
  onStored(events: number): void;
}

/** WhatsApp by QR: the channel, in every process, and in those with the role `sessions` a share of all sessions. */
export interface PairedSessions {
  adapter: ChannelAdapter;
  /** The owner name under which this process works lanes; null: it runs no sessions. */
  owner: string | null;
  start(platform: PlatformDeps, tellContact: (told: ContactTold) => void): void;
  /** Notes that somebody, at any process, has a conversation open. */
  attend(said: Attention): void;
  /** Whether the sessions here surely belong to this process. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Most sessions that open at once; the channel refuses some of more. */
const openAtOnce = 8;
/**
 * Longest time, in milliseconds, that a message and its lane wait for a link's preview; an edit waits within its call,
 * for a part of the lease.
 */
const longestPreviewMs = 3_000;
const nothingRaw = Buffer.alloc(0);

/** Opens the previews of links. Nothing of them is logged, as people wrote the addresses. */
function openPreviews(config: Config, log: Logger) {
  const { outbound } = openOutbound(config, log.child({}, { level: 'silent' }));
  const findPreview = linkPreviews(outbound, Math.min(longestPreviewMs, config.leaseMs / 4));
  return { findPreview, close: () => outbound.close() };
}

export function openPairedSessions(deps: PairedSessionsDeps): PairedSessions {
  const { config, log, clock, pools, sealKey, onStored } = deps;
  const live = new SignedInSessions();
  const previews = openPreviews(config, log);
  const owner = config.roles.has('sessions') ? crypto.randomUUID() : null;
  let host: SessionHost | null = null;
  let loud: (() => void) | null = null;
  return {
    adapter: whatsappQr({ ...previews, pool: pools.web, sealKey, sessions: live, channelUrl: config.whatsapp.url }),
    owner,
    attend: (said) => live.attend(said),
    start(platform, tellContact) {
      if (owner === null) return;
      loud = quietConsole(log);
      const put = startInboxWriter(pools.road, log);
      const sessionDeps: PairedSessionDeps = {
        ...config.whatsapp,
        pool: pools.web,
        log,
        sealKey,
        live,
        turns: createTurns(openAtOnce),
        tellContact,
        report: (key, report) => reportConnection({ platform, log, clock }, key, report),
        async put(rows) {
          await put({ rows, unrouted: null, raw: nothingRaw });
          onStored(rows.length);
          for (const companyId of new Set(rows.map((row) => row.companyId))) platform.wakeDrain(companyId);
        },
        findQuestions: (of) => findNumberQuestions({ platform, log, clock }, of),
        keepHistory: (of, part) => keepHistory({ platform, log, clock }, of, part),
      };
      const { leaseMs } = config;
      const started: SessionHost = new SessionHost({
        pool: pools.web,
        log,
        hostId: owner,
        leaseMs,
        // With the first session comes the channel's library, the largest of all: an installation without one never loads it.
        async start(held) {
          const { PairedSession } = await import('../channels/whatsapp-qr/paired-session.ts');
          return new PairedSession(sessionDeps, held, () => started.isSafe());
        },
      });
      host = started;
    },
    isAlive: () => host?.isSafe() === true,
    async close() {
      await host?.close();
      await previews.close();
      loud?.();
    },
  };
}
