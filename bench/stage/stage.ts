import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildServerIfStale, builtServer } from '../../scripts/build-server.ts';
import { serverNodeOptions } from '../../scripts/start/server-node-options.ts';
import { HttpClient } from '../http-client.ts';
import type { BenchOptions } from '../options.ts';
import { platformSecret } from '../webhook.ts';
import { ChildServer, type ServerPlan } from './child-server.ts';
import { startCluster } from './cluster.ts';
import { openSessions, People, type Person } from './people.ts';
import { type Seeded, seed } from './seed.ts';
import type { SeededCompany } from './seed-company.ts';

export interface BenchCompany extends SeededCompany {
  /** Those who call. */
  admins: People;
  attendants: People;
}

export interface Stage {
  options: BenchOptions;
  owner: pg.Pool;
  seeded: Seeded;
  hot: BenchCompany;
  others: BenchCompany[];
  /** Admins of the hot company kept apart: their sessions end when they sign in. */
  signers: readonly Person[];
  product: ChildServer;
  floor: ChildServer;
  provider: ChildServer;
  toProduct: HttpClient;
  toFloor: HttpClient;
  productPlan: ServerPlan;
  floorPlan: ServerPlan;
  /** Resident memory at rest, before any work. */
  idleMiB: { product: number; floor: number };
  /** Resolves when the product has nothing left to do: no cell may pay for the one before. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const signersCount = 16;

async function companyWith(owner: pg.Pool, company: SeededCompany): Promise<BenchCompany & { signers: Person[] }> {
  const admins = await openSessions(owner, company.id, 'admin');
  const signers = admins.length > signersCount * 2 ? admins.splice(-signersCount) : [];
  const attendants = new People(await openSessions(owner, company.id, 'user'));
  return { ...company, admins: new People(admins), attendants, signers };
}

function plansOf(databaseUrl: string, appSecret: string, folder: string, provider: ChildServer, options: BenchOptions) {
  const profiled = options.profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const productPlan: ServerPlan = {
    entry: builtServer,
    env: {
      NODE_OPTIONS: serverNodeOptions,
      DATABASE_URL: databaseUrl,
      APP_SECRET: appSecret,
      PORT: '0',
      DEMO: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback', // the sign-in row comes from many addresses
      META_GRAPH_BASE_URL: `http://127.0.0.1:${provider.port}`,
      META_APP_SECRET: platformSecret,
      META_VERIFY_TOKEN: 'bench',
    },
    nodeArguments: profiled,
    logFile: join(folder, 'server.log'),
  };
  const floorPlan: ServerPlan = {
    entry: 'bench/floors/server.ts',
    env: { FLOOR_DATABASE_URL: databaseUrl },
    logFile: join(folder, 'floor.log'),
  };
  return { productPlan, floorPlan };
}

const stillWaiting = `select exists (select from inbox) or exists (select from event_wait) or exists (select from outbox) as "is"`;

async function waitUntilQuiet(owner: pg.Pool): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await wait(20)) {
    const { rows } = await owner.query<{ is: boolean }>(stillWaiting);
    if (rows[0]?.is === false) return;
  }
  throw new Error('the product did not finish its work within a minute');
}

/** Everything a run needs, in processes of their own; this one only makes load. */
export async function buildStage(options: BenchOptions, say: (line: string) => void): Promise<Stage> {
  await buildServerIfStale(say);
  const { postgres, dataDir } = await startCluster(options.profile !== null);
  const children: ChildServer[] = [];
  const started = async (plan: ServerPlan) => {
    const child = await ChildServer.start(plan);
    children.push(child);
    return child;
  };
  const owner = new pg.Pool({ connectionString: postgres.url, max: 4 });
  owner.on('error', () => {}); // at the end the database goes before its idle connections
  const close = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await owner.end();
    await postgres.remove();
  };
  try {
    const folder = join(dataDir, 'server');
    mkdirSync(folder);
    const appSecret = randomBytes(36).toString('base64');
    say('Filling the database…');
    const seeded = await seed(postgres.url, appSecret, options.tickets);
    const logFile = join(folder, 'provider.log');
    const provider = await started({ entry: 'bench/stage/stub-provider.ts', env: {}, logFile });
    const { productPlan, floorPlan } = plansOf(postgres.url, appSecret, folder, provider, options);
    const [product, floor] = [await started(productPlan), await started(floorPlan)];
    const { signers, ...hot } = await companyWith(owner, seeded.hot);
    const others: BenchCompany[] = [];
    for (const company of seeded.others) others.push(await companyWith(owner, company));
    await wait(1500); // memory at rest, after the start's own garbage
    return {
      ...{ options, owner, seeded, hot, others, signers, product, floor, provider, productPlan, floorPlan, close },
      toProduct: new HttpClient(product.port),
      toFloor: new HttpClient(floor.port),
      idleMiB: { product: product.residentMiB(), floor: floor.residentMiB() },
      quiet: () => waitUntilQuiet(owner),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
