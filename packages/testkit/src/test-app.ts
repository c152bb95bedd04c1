import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '@guiche/server/app';
import type { ChannelAdapter } from '@guiche/server/channels/adapter';
import { type Config, readConfig } from '@guiche/server/platform/config/config';
import type { Feature } from '@guiche/server/platform/feature';
import { createLog } from '@guiche/server/platform/log/log';
import type { RateLimiter } from '@guiche/server/platform/rate/rate-limiter';
import { type SimulatorClient, simulatorClient } from '@guiche/simulator/client';
import { type Simulator, startSimulator } from '@guiche/simulator/simulator';
import { trustMediaHost } from '@guiche/simulator/trust-media-host';
import pg from 'pg';
import { createTestDatabase, testSecret } from './database.ts';
import { makeDue } from './make-due.ts';
import { TestCompany } from './test-company.ts';

/** The simulated platform's secret; a platform-wide one, as one app of a provider has. */
const platformSecret = 'f4bd1a7c9e2053d86b1a';

export interface TestApp {
  app: App;
  url: string;
  sim: SimulatorClient;
  simUrl: string;
  /** The owner's connection: sees everything, for arranging and auditing, never for what a test claims. */
  owner: pg.Client;
  ownerUrl: string;
  config: Config;
  /** What a further process of this installation is started with. */
  env: Readonly<Record<string, string>>;
  platformSecret: string;
  company(name?: string): Promise<TestCompany>;
  /** Nothing is under way any more, on the simulated platform or with us. */
  idle(): Promise<void>;
  /** What waits for its moment, of this kind, has it now (of one company, where it is named); resolves when all is done. */
  dueNow(kind: string, companyId?: number): Promise<void>;
  /** A second process's worth of application on the same database; closed with the rest, or earlier. */
  second(roles?: string, parts?: { headsEveryMs?: number; adapters?: readonly ChannelAdapter[] }): Promise<App>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Further environment, as a person would set it. */
  env?: Record<string, string>;
  /** Does not shorten the waits of the outbound lane, nor those between first messages to strangers. */
  realWaits?: boolean;
  /** Ticks come as slowly as for somebody who looks at them. */
  slowTicks?: boolean;
  /** In the place of the real one: for tests that ask more than a person ever could. */
  limiter?: RateLimiter;
  /** Beside the product's own. */
  features?: readonly Feature[];
  /** Channels beside the product's own. */
  adapters?: readonly ChannelAdapter[];
  /** How long a body may be on its way. */
  bodyPatienceMs?: number;
  /** Takes every line of the log, at the finest level. */
  logTo?: { write(line: string): void };
}

/** In their order, and after the answer to the send, as they usually are; whoever waits for all of them waits 0.1 s, not 0.7. */
const quickTicks = { sent: 50, delivered: 75, read: 100 };

/** Lets everything pass. */
export const noLimits: RateLimiter = {
  hit: async () => 0,
  count: async () => 0,
  giveBack: async () => {},
  blockedFor: () => 0,
};

/** A whole application: its own database, its own simulated platform, free ports. Answers are checked against the contract. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const progress = followStart();
  try {
    return await startParts(options, progress);
  } finally {
    progress.end();
  }
}

/** A hook that is out of time says only that; of a start that hangs this says where. */
function followStart(): { reaches(step: string): void; end(): void } {
  let step = 'its database';
  const timer = setTimeout(() => console.error(`a test's application still waits for ${step}`), 60_000);
  return {
    reaches(next) {
      step = next;
    },
    end: () => clearTimeout(timer),
  };
}

async function startParts(options: TestAppOptions, { reaches }: ReturnType<typeof followStart>): Promise<TestApp> {
  const database = await createTestDatabase();
  reaches('the simulator');
  const dataDir = await mkdtemp(join(tmpdir(), 'guiche-test-'));
  const simulator = await startSimulator({
    dataDir,
    webhookUrl: 'http://127.0.0.1:9/none', // told below, once the port is known
    appSecret: platformSecret,
    verifyToken: 'verify-me',
    receiptTimes: options.slowTicks ? undefined : quickTicks,
  });
  // This process is the server too; one that is started with the environment trusts the file it names.
  trustMediaHost(await readFile(simulator.mediaCertificate, 'utf8'));
  const env = { DATA_DIR: join(dataDir, 'server'), ...environment(database.ownerUrl, simulator, options) };
  const config = readConfig(env);
  const own = ownOf(config, options);
  reaches('the application');
  const app = await startApp({ config, ...own });
  reaches('the simulated platform to take an address');
  const sim = simulatorClient(simulator.url);
  await sim.webhookTarget(`${app.url}/webhooks/meta`);
  reaches('the owner’s connection');
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const others = new Set<App>();
  return {
    app,
    url: app.url,
    sim,
    simUrl: simulator.url,
    owner,
    ownerUrl: database.ownerUrl,
    config,
    env,
    platformSecret,
    company: (name) => TestCompany.build({ url: app.url, owner, sim }, name),
    idle: () => settle([app, ...others], sim),
    dueNow: (kind, companyId) => makeDue(owner, kind, companyId).then(() => settle([app, ...others], sim)),
    async second(roles, parts) {
      const more = roles ? { ROLES: roles } : {};
      const other = await startApp({ config: readConfig({ ...env, ...more }), ...own, ...parts });
      others.add(other);
      const close = () => {
        others.delete(other);
        return other.close();
      };
      return { ...other, close };
    },
    async close() {
      for (const each of [...others, app, simulator]) await each.close();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What each process of the application is made with. */
function ownOf(config: Config, options: TestAppOptions) {
  const log = options.logTo ? createLog('trace', options.logTo) : createLog(config.logLevel);
  const { limiter, features, adapters, bodyPatienceMs } = options;
  return { log, limiter, features, adapters, bodyPatienceMs, checkReplies: true };
}

function environment(ownerUrl: string, simulator: Simulator, options: TestAppOptions): Record<string, string> {
  const waits: Record<string, string> = options.realWaits
    ? {}
    : { OUTBOX_LEASE_MS: '3000', OUTBOX_AMBIGUITY_WAIT_MS: '1500', WA_FIRST_CONTACT_GAP_MS: '0' };
  return {
    DATABASE_URL: ownerUrl,
    APP_SECRET: testSecret,
    PORT: '0',
    DEMO: '0',
    USER_CREATION: '1',
    SIMULATOR_PORT: String(simulator.port),
    META_GRAPH_BASE_URL: simulator.url,
    WA_WS_URL: simulator.webSocketUrl,
    NODE_EXTRA_CA_CERTS: simulator.mediaCertificate,
    META_DIALOG_URL: simulator.url,
    META_APP_ID: '100000000000010',
    META_APP_SECRET: platformSecret,
    META_VERIFY_TOKEN: 'verify-me',
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(simulator.mailPort),
    MAIL_FROM: 'Guichê <desk@guiche.test>',
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    COMPANY_BY: process.env.COMPANY_BY ?? '',
    ...waits,
    ...options.env,
  };
}

/** Two rounds: what we sent comes back as ticks. Several processes wait for each other once more: one's work is told by all. */
async function settle(apps: readonly App[], sim: SimulatorClient): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await sim.idle();
    for (const app of apps) await app.idle();
  }
  if (apps.length > 1) for (const app of apps) await app.idle();
}
