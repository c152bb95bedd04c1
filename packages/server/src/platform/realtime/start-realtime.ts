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
  /** How often the table is asked for what other processes numbered; half a second where nothing is said. */
  headsEveryMs?: number | undefined;
  /** How long a body may be on its way. */
  bodyPatienceMs?: number | undefined;
  /** `https://host[:port]` as browsers say it in `Origin`. */
  publicOrigins: readonly string[];
  /** Who asks, behind the proxies that are trusted. */
  addressOf(request: IncomingMessage): string;
  authenticate(token: string): Promise<Admission>;
  /** Rights and plan as they are now, without any cache. Who is deleted or blocked is absent and is disconnected. */
  readPeople(companyId: number, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>>;
  /** Which of these sessions are neither ended nor past their end. Asked each second with all connected ones. */
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these companies may not work now. Asked each second with all that have sockets here. */
  findSuspended(companyIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** These users were here just now. */
  touchUsers(companyId: number, userIds: readonly number[]): Promise<void>;
  roomsForActor(actor: Actor): string[];
  /** One for every event name. */
  maskers: Maskers;
  /** May this event change who sees what? `user` concerns the user it names, any other the whole company. */
  isReplacing(event: NumberedEvent): boolean;
}

export interface Realtime {
  /** Events this process committed. Passed on at once where they continue the company's cursor. Never throws. */
  deliver(companyId: number, events: readonly NumberedEvent[]): void;
  /** Another process says that a company's events go up to `seq`. */
  hint(companyId: number, seq: number): void;
  /** Another process says who looks at a ticket there. */
  hearPresence(processId: string, told: PresenceTold): void;
  /** The channel tells what a ticket's contact does. */
  hearContact(told: ContactTold): void;
  /** Resolves when all that is committed now was passed on and all sockets stand in their rooms. */
  idle(): Promise<void>;
  /** Closes the sockets, not the HTTP server. Clients connect again by themselves. */
  close(): Promise<void>;
  /** Connected sockets. */
  count(): number;
}

/** Starts the live channel on the HTTP server. Events come from the events table, or earlier by `deliver`. */
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
  // What is no upgrade the library answers itself, before anybody has read the body.
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
