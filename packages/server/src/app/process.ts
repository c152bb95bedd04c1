import type { FastifyInstance } from 'fastify';
import type { ChannelRegistry } from '../channels/registry.ts';
import type { BackgroundPart } from '../platform/background-part.ts';
import type { Config } from '../platform/config/config.ts';
import type { Pools } from '../platform/db/pools.ts';
import type { DuePoller } from '../platform/due/due-poller.ts';
import type { Feature, FeatureDeps } from '../platform/feature.ts';
import type { Drains } from '../platform/inbox/drains.ts';
import type { Jobs } from '../platform/jobs/start-jobs.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Lanes } from '../platform/outbox/lanes.ts';
import type { CompanyHints } from '../platform/realtime/company-hints.ts';
import type { Realtime } from '../platform/realtime/start-realtime.ts';
import type { ComposedFeatures } from './compose-features.ts';
import type { PairedSessions } from './paired-sessions.ts';

/** Differences between a test's process and the product's. */
export interface ProcessOptions {
  /** Whether answers are checked against the contract. */
  checkReplies?: boolean;
  /** Interval of polls for what others numbered; a long one leaves the process to hints alone. */
  headsEveryMs?: number | undefined;
  bodyPatienceMs?: number | undefined;
}

/**
 * A process: what its parts are made of, and the running parts; these are null before they start, and where no role
 * needs them.
 */
export interface Process extends FeatureDeps {
  readonly pools: Pools;
  readonly registry: ChannelRegistry;
  readonly metrics: Metrics;
  readonly whatsapp: PairedSessions;
  readonly features: readonly Feature[];
  readonly composed: ComposedFeatures;
  readonly options: ProcessOptions;
  /** Groups of parts, in the order of `background-parts.ts`. */
  background: readonly (readonly BackgroundPart[])[];
  http: FastifyInstance | null;
  drains: Drains | null;
  lanes: Lanes | null;
  jobs: Jobs | null;
  due: DuePoller | null;
  realtime: Realtime | null;
  hints: CompanyHints | null;
}

/** Whether this process's roles ask for the part. */
export const isWanted = ({ roles }: BackgroundPart, config: Pick<Config, 'roles'>): boolean =>
  roles === undefined || roles.some((role) => config.roles.has(role));
