import type { LiveEvent, PayloadOf } from '@guiche/contract/event';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ChannelAdapter, ConnectionAccess } from '../channels/adapter.ts';
import type { BackgroundPart } from './background-part.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { PlatformDeps } from './context.ts';
import type { Pools } from './db/pools.ts';
import type { NumberedEvent } from './events/event-wait.ts';
import type { BoundRoute } from './http/bind.ts';
import type { InboundStep } from './inbox/inbound-step.ts';
import type { JobHandler, JobSchedule } from './jobs/job.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OutboundFiles } from './outbox/outbound-files.ts';
import type { RateLimiter } from './rate/rate-limiter.ts';
import type { RefusedAddresses } from './rate/refused-addresses.ts';
import type { Maskers } from './realtime/present-event.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { AnySpreadsheetKind } from './sheets/spreadsheet-kind.ts';
import type { Storage } from './storage/storage.ts';

/** What a process hands to each of its features. */
export interface FeatureDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pools: Pick<Pools, 'web' | 'road'>;
  readonly platform: PlatformDeps;
  readonly sealKey: Buffer;
  /** What the installation is called. */
  readonly appName: string;
  /** Null: without a mail server mails wait in the database for the operator. */
  readonly mailer: Mailer | null;
  readonly storage: Storage;
  readonly limiter: RateLimiter;
  readonly sessions: Sessions;
  /** Of all features, by their names. */
  readonly sheets: ReadonlyMap<string, AnySpreadsheetKind>;
  /** By a connection's channel. */
  adapterFor(channel: string): ChannelAdapter | null;
  /** By the `object` of a webhook's body. */
  adapterForObject(object: string): ChannelAdapter | null;
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/** How an inbound event passes the steps: received first, then noted, answered, and told. Within one, in the order of features. */
export const stepPlaces = ['receive', 'note', 'answer', 'tell'] as const;

/** What a feature does in a process. */
export interface FeatureInProcess {
  readonly routes?: readonly BoundRoute[];
  readonly jobs?: readonly JobHandler[];
  readonly steps?: Readonly<Partial<Record<(typeof stepPlaces)[number], readonly InboundStep[]>>>;
  readonly background?: readonly BackgroundPart[];
  /** What jobs work with: closed once no job runs any more. */
  readonly tools?: readonly BackgroundPart[];
  /** Mounts raw routes: files, and what a platform requests of us. Their bodies are bytes. */
  mount?(http: FastifyInstance, refused: RefusedAddresses): void;
  /** The files that messages carry out. One feature has them. */
  readonly outboundFiles?: OutboundFiles;
}

/** A feature as its manifest (`feature.ts`) tells it; `app/feature-list.ts` is the one list of them. */
export interface Feature {
  readonly name: string;
  /** How its events reach those who get contact numbers masked. An event of no feature is not sent to them. */
  readonly maskers?: Maskers;
  /** May this event of its own change who sees what? Then rights are read again and sockets placed again. */
  isReplacing?(event: Pick<NumberedEvent, 'name' | 'payload'>): boolean;
  readonly sheets?: readonly AnySpreadsheetKind[];
  readonly schedules?: readonly JobSchedule[];
  /** Functions of schema `control` that remove a batch of what has had its time, and answer how many rows that were. */
  readonly retention?: readonly string[];
  compose?(deps: FeatureDeps): FeatureInProcess;
}

/** One event's masker. */
export const masking = <E extends LiveEvent>(event: E, mask: (payload: PayloadOf<E>) => PayloadOf<E>): Maskers => ({
  [event.name]: mask,
});

/** Of events in which nothing hides. */
export const hidingNothing = (...events: readonly LiveEvent[]): Maskers =>
  Object.fromEntries(events.map(({ name }) => [name, (payload: unknown) => payload]));
