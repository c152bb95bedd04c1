import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { type SimulatorClient, simulatorClient } from '../packages/simulator/src/client.ts';
import { certificateFile } from '../packages/simulator/src/whatsapp-web/certificate.ts';
import { buildServerIfStale } from '../scripts/build-server.ts';
import { type ChannelName, type StagedChannel, stagedChannels } from './channel.ts';
import { JournalTail } from './journal-tail.ts';
import { Killer } from './killer-process.ts';
import { createRandom, type Random } from './random.ts';
import { type SpawnedProcess, spawnProcess } from './spawned-process.ts';
import { StagedDatabase } from './staged-database.ts';
import { StagedRedis } from './staged-redis.ts';
import { findFreePort, StagedServer } from './staged-server.ts';
import { until } from './until.ts';

const simulatorEntry = fileURLToPath(new URL('../packages/simulator/src/main.ts', import.meta.url));
const folderPrefix = 'guiche-faults-';

/** Shorter than in production. What shares one socket leaves one after the other: a lane there needs more time. */
const shortWaits = { called: { leaseMs: 3_000, patienceMs: 9_000 }, paired: { leaseMs: 12_000, patienceMs: 20_000 } };

/** Everything that runs during a fault: each part a process of its own, killable by itself. */
export interface Stage {
  channel: StagedChannel;
  random: Random;
  dir: string;
  database: StagedDatabase;
  simulator: SimulatorClient;
  journal: JournalTail;
  killer: Killer;
  /** The first one gets the webhooks. */
  servers: StagedServer[];
  server: StagedServer;
  /** One more process on the same database, not started yet; `env` is what it is told besides. */
  addServer(env?: Readonly<Record<string, string>>): Promise<StagedServer>;
  /** Null where the servers were not told of one. */
  redis: StagedRedis | null;
  /** What a play opened itself; called before anything else is cleared away. */
  closers: (() => void)[];
}

export interface StagePlan {
  seed: string;
  /** The Cloud API where none is named. */
  channel?: ChannelName;
  /** The servers are told of a Redis, and it runs. */
  hasRedis?: boolean;
  /** Leases and the patience with doubtful sends are production's. */
  hasRealWaits?: boolean;
  /** What the first server is told besides. */
  env?: Readonly<Record<string, string>>;
}

interface StageParts {
  dir: string;
  killer: Killer;
  database: StagedDatabase;
  simulatorProcess: SpawnedProcess;
  servers: StagedServer[];
  redis: StagedRedis;
  closers: (() => void)[];
}

/** The environment of a process of ours: nothing of the caller's but where programs are. */
const bareEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, HOME: process.env.HOME });

interface Secrets {
  app: string;
  meta: string;
  verify: string;
}

function serverEnv(dir: string, databaseUrl: string, simulatorPort: number, secrets: Secrets): NodeJS.ProcessEnv {
  return {
    ...bareEnv(),
    DATABASE_URL: databaseUrl,
    GUICHE_EMBEDDED: '1',
    DEMO: '1',
    SEED: 'demo',
    DATA_DIR: dir,
    APP_SECRET: secrets.app,
    SIMULATOR_PORT: String(simulatorPort),
    META_GRAPH_BASE_URL: `http://127.0.0.1:${simulatorPort}`,
    META_APP_SECRET: secrets.meta,
    META_HUMAN_AGENT: '1',
    META_VERIFY_TOKEN: secrets.verify,
    WA_WS_URL: `ws://127.0.0.1:${simulatorPort}/ws/chat`,
    NODE_EXTRA_CA_CERTS: certificateFile(join(dir, 'simulator')),
    LOG_LEVEL: 'warn',
  };
}

function waitsOf({ isPaired }: StagedChannel): NodeJS.ProcessEnv {
  const { leaseMs, patienceMs } = isPaired ? shortWaits.paired : shortWaits.called;
  return {
    OUTBOX_LEASE_MS: String(leaseMs),
    OUTBOX_AMBIGUITY_WAIT_MS: String(patienceMs),
    WA_FIRST_CONTACT_GAP_MS: '0',
  };
}

function startSimulator(dir: string, seed: string, serverPort: number, secrets: Secrets): Promise<SpawnedProcess> {
  const env = {
    ...bareEnv(),
    SIMULATOR_PORT: '0',
    SIM_DATA_DIR: join(dir, 'simulator'),
    SIM_APP_SECRET: secrets.meta,
    SIM_VERIFY_TOKEN: secrets.verify,
    SIM_SEED: seed,
    SIM_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/webhooks/meta`,
  };
  return spawnProcess({
    entry: simulatorEntry,
    env,
    logFile: join(dir, 'simulator.log'),
    readyWord: 'simulator',
  });
}

/** The one stage of this process, while it stands. */
let standing: Partial<StageParts> | null = null;

/** Somebody pressed Ctrl-C: nothing of the stage may stay behind. */
export async function abandonStage(): Promise<void> {
  if (standing) await clearAway(standing, false);
}

/** Removes what runs that were cut off, or that failed, have left. A stage in use refuses and stays. */
export async function removeLeftovers(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(folderPrefix));
  for (const dir of left.map((name) => join(tmpdir(), name))) {
    if (!existsSync(join(dir, 'postgres.json'))) continue;
    try {
      await (await startEmbeddedPostgres({ dataDir: dir, log: () => {} })).remove();
    } catch (error) {
      console.error(`${dir} stays: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Builds the stage up, runs the play and clears everything away. The folder stays when the play throws or says so. */
export async function withStage<T>(
  plan: StagePlan,
  play: (stage: Stage) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), folderPrefix));
  chmodSync(dir, 0o755); // as root the database runs as another user, who has to get in
  const secrets = {
    app: randomBytes(32).toString('base64'),
    meta: randomBytes(16).toString('hex'),
    verify: randomBytes(16).toString('hex'),
  };
  const parts: Partial<StageParts> = { dir, killer: new Killer(), servers: [], closers: [] };
  standing = parts;
  let keep = true;
  try {
    const stage = await buildStage(plan, secrets, parts);
    const played = await play(stage);
    keep = played.keep;
    return played.result;
  } finally {
    standing = null;
    await clearAway(parts, keep);
    if (keep) console.error(`kept for a look: ${dir}`);
  }
}

async function buildStage(plan: StagePlan, secrets: Secrets, parts: Partial<StageParts>): Promise<Stage> {
  const { seed, hasRedis } = plan;
  const channel = stagedChannels[plan.channel ?? 'whatsappapi'];
  const { dir = '', killer = new Killer(), servers = [], closers = [] } = parts;
  await buildServerIfStale(console.log);
  const database = await StagedDatabase.start(dir, killer);
  parts.database = database;
  const port = await findFreePort();
  const simulatorProcess = await startSimulator(dir, seed, port, secrets);
  parts.simulatorProcess = simulatorProcess;
  const redis = hasRedis ? new StagedRedis(await findFreePort(), killer, dir) : null;
  if (redis) parts.redis = redis;
  await redis?.start();
  const env = {
    ...serverEnv(dir, database.url, simulatorProcess.port, secrets),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(plan.hasRealWaits ? {} : waitsOf(channel)),
  };
  const planServer = (atPort: number, more: Readonly<Record<string, string>> = {}) => {
    const logFile = join(dir, `server-${servers.length + 1}.log`);
    const server = new StagedServer(atPort, killer, { env: { ...env, ...more }, logFile });
    servers.push(server);
    return server;
  };
  const server = planServer(port, plan.env);
  await server.start();
  const simulator = simulatorClient(`http://127.0.0.1:${simulatorProcess.port}`);
  await until('the simulator knows the demo number', async () => (await simulator.health()).phones > 0);
  const journal = new JournalTail(join(dir, 'simulator', 'journal.jsonl'));
  const addServer = async (more?: Readonly<Record<string, string>>) => planServer(await findFreePort(), more);
  const random = createRandom(seed);
  return { channel, random, dir, database, simulator, journal, killer, servers, server, addServer, redis, closers };
}

async function clearAway(parts: Partial<StageParts>, keep: boolean): Promise<void> {
  const { servers = [], simulatorProcess, database, redis, killer, dir, closers = [] } = parts;
  for (const close of closers) close();
  await Promise.all(servers.map((server) => server.close()));
  if (killer && simulatorProcess && !simulatorProcess.hasEnded()) await killer.strike(simulatorProcess.pid);
  await redis?.kill();
  if (keep) await database?.stop();
  else await database?.remove();
  killer?.close();
  if (dir && !keep) rmSync(dir, { recursive: true, force: true });
}
