import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Actor } from '@guiche/contract/actor';
import { livePath, userStatusEveryMs } from '@guiche/contract/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import { bodyPatienceMs, endSlowBody } from '../http/body-deadline.ts';
import { pollIntervalMs } from '../poll-interval.ts';
import { type Admission, isOriginAllowed, openCompanyNamespaces } from './admission.ts';
import { watchCompanies } from './company-watch.ts';
import { readEvents, readHeads } from './event-reader.ts';
import { Hub } from './hub.ts';
import type { ContactTold, PresenceDeps, PresenceTold } from './presence.ts';
import type { Maskers } from './present-event.ts';
import { repeatEvery } from './repeat-every.ts';
import type { Person } from './seats.ts';
import { watchSessions } from './session-watch.ts';
import { keepTransports } from './transports.ts';
import { limitUnadmittedSockets } from './unadmitted-sockets.ts';

const mostBytesSaid = 100 * 1024;

interface RealtimeDeps extends PresenceDeps {
  httpServer: HttpServer;
  pool: pg.Pool;
  log: Logger;
  /** How often, in milliseconds, the table is polled for what other processes numbered; half a second when absent. */
  headsEveryMs?: number | undefined;
  /** Longest time for a body to arrive, in milliseconds. */
  bodyPatienceMs?: number | undefined;
  /** Our origins as browsers send them in `Origin`: `https://host[:port]`. */
  publicOrigins: readonly string[];
  /** The caller's address, behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
  authenticate(token: string): Promise<Admission>;
  /** Reads present rights and plan, without any cache. Deleted and blocked people are absent, and are disconnected. */
  readPeople(companyId: number, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>>;
  /** Finds which of these sessions have neither been ended nor expired. Asked each second with all connected ones. */
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Finds which of these companies may not work now. Asked each second with all that have sockets here. */
  findSuspended(companyIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Marks these users as present just now. */
  touchUsers(companyId: number, userIds: readonly number[]): Promise<void>;
  roomsForActor(actor: Actor): string[];
  /** One masker for every event name. */
  maskers: Maskers;
  /**
   * Whether this event may change who sees what. `user` concerns the user it names, any other event the whole company.
   */
  isReplacing(event: NumberedEvent): boolean;
}

export interface Realtime {
  /**
   * Takes events that this process committed. They are passed on at once where they continue the company's cursor.
   * Never throws.
   */
  deliver(companyId: number, events: readonly NumberedEvent[]): void;
  /** Takes another process's hint that a company's events go up to `seq`. */
  hint(companyId: number, seq: number): void;
  /** Takes another process's word on who looks at a ticket there. */
  hearPresence(processId: string, told: PresenceTold): void;
  /** Takes the channel's word on what a ticket's contact does. */
  hearContact(told: ContactTold): void;
  /** Resolves when all that is committed now was passed on and all sockets are in their rooms. */
  idle(): Promise<void>;
  /** Closes the sockets, but not the HTTP server. Clients connect again by themselves. */
  close(): Promise<void>;
  /** Number of connected sockets. */
  count(): number;
}

/** Starts the live channel on the HTTP server. Events come from the events table, or sooner by `deliver`. */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { pool, log, headsEveryMs = pollIntervalMs } = deps;
  const io = new Server(deps.httpServer, {
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: mostBytesSaid,
    allowRequest: (request, done) =>
      done(null, isOriginAllowed(request, deps.publicOrigins) && strangers.hasRoomFor(request)),
  });
  const strangers = limitUnadmittedSockets(io, log, deps.addressOf);
  const connections = keepTransports(io, log);
  const hub = new Hub({
    ...deps,
    readEvents: (companyId, seq, limit) => readEvents(pool, companyId, seq, limit),
    readHeads: (companyIds) => readHeads(pool, companyIds),
  });
  openCompanyNamespaces(io, deps).on('connection', (socket) => {
    strangers.admit(socket);
    hub.enter(socket);
  });
  // The library answers everything but upgrades itself, before anybody has read the body.
  deps.httpServer.prependListener('request', (request) => {
    if (request.url?.startsWith(livePath)) endSlowBody(request, deps.bodyPatienceMs ?? bodyPatienceMs);
  });
  const stopWatches = [
    watchSessions({ ...deps, seats: () => hub.seats() }),
    watchCompanies({ ...deps, feeds: hub.feeds }),
  ];
  const touching = setInterval(() => hub.touchAll(), userStatusEveryMs);
  const stopReading = repeatEvery(
    headsEveryMs,
    () => hub.readOn(),
    (error) => log.warn({ err: error }, 'event heads could not be read'),
  );
  return {
    deliver: (companyId, events) => hub.deliver(companyId, events),
    hint: (companyId, seq) => hub.hint(companyId, seq),
    hearPresence: (processId, told) => hub.hearPresence(processId, told),
    hearContact: (told) => hub.hearContact(told),
    idle: () => hub.idle(),
    count: () => [...hub.seats()].length,
    async close() {
      stopReading();
      clearInterval(touching);
      for (const stop of stopWatches) stop();
      hub.close();
      await connections.close();
    },
  };
}
