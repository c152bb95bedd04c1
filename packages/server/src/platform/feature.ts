import type { LiveEvent, PayloadOf } from '@guiche/contract/event';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ChannelAdapter, ConnectionAccess } from '../channels/adapter.ts';
import type { BackgroundPart } from './background-part.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { PlatformDeps } from './context.ts';
import type { Pools } from './db/pools.ts';
import type { DueKind } from './due/due-kind.ts';
import type { EnginePart } from './engine-part.ts';
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

/** What a process gives to each of its features. */
export interface FeatureDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pools: Pick<Pools, 'web' | 'road'>;
  readonly platform: PlatformDeps;
  readonly sealKey: Buffer;
  /** The name of the installation. */
  readonly appName: string;
  /** Null where there is no mail server: mails then wait in the database for the operator. */
  readonly mailer: Mailer | null;
  readonly storage: Storage;
  readonly limiter: RateLimiter;
  readonly sessions: Sessions;
  /** Spreadsheets of all features, by name. */
  readonly sheets: ReadonlyMap<string, AnySpreadsheetKind>;
  /** Finds the adapter of a connection's channel. */
  adapterFor(channel: string): ChannelAdapter | null;
  /** Finds the adapter for the `object` of a webhook body. */
  adapterForObject(object: string): ChannelAdapter | null;
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/** The stages of an inbound event, in order. Within one stage features run in their own order. */
export const stepPlaces = ['receive', 'note', 'tell'] as const;

/** The parts that a feature brings to a process. */
export interface FeatureInProcess {
  readonly routes?: readonly BoundRoute[];
  readonly jobs?: readonly JobHandler[];
  readonly steps?: Readonly<Partial<Record<(typeof stepPlaces)[number], readonly InboundStep[]>>>;
  /** What happens at a moment of its own. */
  readonly due?: readonly DueKind[];
  readonly background?: readonly BackgroundPart[];
  /** What jobs need; closed once no job runs any more. */
  readonly tools?: readonly BackgroundPart[];
  /** Mounts routes outside of the interface: files, and calls of platforms. A body arrives there as bytes. */
  mount?(http: FastifyInstance, refused: RefusedAddresses): void;
  /** The files that messages carry out; one feature brings them. */
  readonly outboundFiles?: OutboundFiles;
}

/** A feature, as its manifest (`feature.ts`) declares it; `app/feature-list.ts` lists all of them. */
export interface Feature {
  readonly name: string;
  /**
   * How its events are masked for people who do not see contact numbers. An event without a masker is not sent to them.
   */
  readonly maskers?: Maskers;
  /** Whether this event may change who sees what. Rights are then read again and sockets moved to other rooms. */
  isReplacing?(event: Pick<NumberedEvent, 'name' | 'payload'>): boolean;
  readonly sheets?: readonly AnySpreadsheetKind[];
  /** Steps and reactions of the engine, which all that moves a ticket goes through. */
  readonly rules?: readonly EnginePart[];
  readonly schedules?: readonly JobSchedule[];
  /** Functions of schema `control` that each remove a batch of expired rows and answer how many they were. */
  readonly retention?: readonly string[];
  compose?(deps: FeatureDeps): FeatureInProcess;
}

/** Pairs an event with its masker. */
export const masking = <E extends LiveEvent>(event: E, mask: (payload: PayloadOf<E>) => PayloadOf<E>): Maskers => ({
  [event.name]: mask,
});

/** Maskers for events in which nothing has to be hidden. */
export const hidingNothing = (...events: readonly LiveEvent[]): Maskers =>
  Object.fromEntries(events.map(({ name }) => [name, (payload: unknown) => payload]));
