import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';

/** How often the event loop is sampled. Measured delays contain this much even when nothing blocks. */
const resolutionMs = 10;

interface MetricsDeps {
  /** Pools by the name they are shown under. The first one serves the queries about what waits in the database. */
  pools: Readonly<Record<string, pg.Pool>>;
  /** Connected sockets of this process. */
  countSockets(): number;
}

/** Counters of one process, and the state of the installation. Never a company's name or anybody's words. */
export interface Metrics {
  inboundStored(events: number): void;
  outboundAccepted(): void;
  webhookRefused(): void;
  /** Reads all in Prometheus' text form. Without the database it still answers: `guiche_database_up 0`. */
  read(): Promise<{ type: string; text: string }>;
  close(): void;
}

interface VitalSigns {
  inbox_lag: number;
  lane_lag: number;
  parked: number;
  unrouted: number;
  jobs_waiting: number;
  jobs_due: number;
  jobs_failed: number;
}

const signsStatement: pg.QueryConfig & { query_timeout: number } = {
  text: 'select * from control.vital_signs()',
  query_timeout: 2_000,
};

/** Starts the counters and gauges of one process. */
export function startMetrics({ pools, countSockets }: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `guiche_${name}`, help, registers });
  const counter = (name: string, help: string) => new Counter({ name: `guiche_${name}`, help, registers });
  const stored = counter(
    'inbound_stored_total',
    'Inbound events stored, by the webhook door and by sessions, since the start',
  );
  const accepted = counter('outbound_accepted_total', 'Messages that a channel accepted, since the start');
  const refused = counter('webhooks_refused_total', 'Webhooks that nobody had signed who might, since the start');
  const loop = monitorEventLoopDelay({ resolution: resolutionMs });
  loop.enable();
  const readProcess = describeProcess(registers, pools, countSockets, loop);
  const isUp = gauge('database_up', 'Whether the database answered within 2 s');
  const signs = describeSigns(registers);

  return {
    inboundStored: (events) => stored.inc(events),
    outboundAccepted: () => accepted.inc(),
    webhookRefused: () => refused.inc(),
    async read() {
      readProcess();
      const found = await readSigns(Object.values(pools)[0]);
      isUp.set(found === null ? 0 : 1);
      signs(found);
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => loop.disable(),
  };
}

async function readSigns(pool: pg.Pool | undefined): Promise<VitalSigns | null> {
  try {
    const { rows } = (await pool?.query<VitalSigns>(signsStatement)) ?? { rows: [] };
    return rows[0] ?? null;
  } catch {
    return null; // guiche_database_up reports it; the failing statement is logged by whoever waits for it
  }
}

/**
 * Describes the whole installation, the same in every process. Values are absent, rather than wrong, while the database
 * is away.
 */
function describeSigns(registers: Registry[]): (signs: VitalSigns | null) => void {
  const gauge = (name: string, help: string) => new Gauge({ name: `guiche_${name}`, help, registers });
  const gauges = {
    inbox_lag: gauge('inbox_lag_seconds', 'Age of the oldest inbound event that waits'),
    lane_lag: gauge('lane_lag_seconds', 'How long the oldest outbox row has been due'),
    parked: gauge('parked_events', 'Inbound events set aside after ten failures'),
    unrouted: gauge('unrouted_deliveries', 'Deliveries that are of no known connection, or that nobody could read'),
    jobs_waiting: gauge('jobs_waiting', 'Jobs that are still to be done, now or later'),
    jobs_due: gauge('jobs_due', 'Jobs whose time has come'),
    jobs_failed: gauge('jobs_failed', 'Jobs that gave up'),
  };
  return (signs) => {
    for (const [name, one] of Object.entries(gauges)) {
      if (signs === null) one.remove();
      else one.set(Number(signs[name as keyof VitalSigns]));
    }
  };
}

/** Describes this process. The event loop's delay covers the time since the last reading. */
function describeProcess(
  registers: Registry[],
  pools: MetricsDeps['pools'],
  countSockets: () => number,
  loop: ReturnType<typeof monitorEventLoopDelay>,
): () => void {
  const sockets = new Gauge({ name: 'guiche_sockets', help: 'Connected sockets of this process', registers });
  const memory = new Gauge({ name: 'process_resident_memory_bytes', help: 'Memory of this process', registers });
  const started = new Gauge({ name: 'process_start_time_seconds', help: 'Start of this process', registers });
  started.set(Math.round(performance.timeOrigin / 1000));
  const connections = new Gauge({
    name: 'guiche_pool_connections',
    help: 'Database connections by pool and state; waiting: callers without one',
    labelNames: ['pool', 'state'],
    registers,
  });
  const delay = new Gauge({
    name: 'guiche_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading',
    labelNames: ['quantile'],
    registers,
  });
  return () => {
    sockets.set(countSockets());
    memory.set(process.memoryUsage.rss());
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'waiting' }, waitingCount);
    }
    for (const quantile of [50, 99, 100]) {
      const ms = loop.percentile(quantile) / 1e6 - resolutionMs;
      delay.set({ quantile: String(quantile / 100) }, Math.max(0, ms / 1000));
    }
    loop.reset();
  };
}
