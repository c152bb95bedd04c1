import { type App, startApp } from './app.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type Config, readConfig, type SeedName } from './platform/config/config.ts';
import { ConfigError } from './platform/config/env-reader.ts';
import { appUrl, migrate } from './platform/db/migrate.ts';
import { openPools } from './platform/db/pools.ts';
import { createLog } from './platform/log/log.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { gatherStatistics } from './seed/gather-statistics.repo.ts';
import { pushToSimulator } from './seed/push-to-simulator.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { seedVolume } from './seed/seed-volume.ts';
import { writePlans } from './seed/write-plans.repo.ts';

/** Exit code that tells the parent that another port would do. */
const portTaken = 98;
const closeWithinMs = 15_000;
/** One wish to stop may arrive twice: from the terminal, and passed on by the parent. */
const sameWishMs = 1_000;

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const { name, message } of error.faults) console.error(`${name}: ${message}`);
    process.exit(1);
  }
}

const config = readConfigOrExit();
const log = createLog(config.logLevel);

async function seedWithDemo(): Promise<void> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection ended');
  const url = appUrl(config.databaseUrl, config.appSecret);
  const pools = openPools(url, { web: 2, road: 1 }, onError, config.companyBy);
  try {
    const storage = await openStorage(config);
    await writePlans(config.databaseUrl);
    const isNew = await seedDemo({ pool: pools.web, config, storage, log, clock: systemClock });
    if (isNew) await gatherStatistics(config.databaseUrl);
  } finally {
    await pools.close();
  }
}

async function seed(name: SeedName): Promise<void> {
  const { databaseUrl, appSecret } = config;
  switch (name) {
    case 'empty':
      return;
    case 'demo':
      return seedWithDemo();
    case 'big':
    case 'bench':
      await seedVolume(name, { databaseUrl, appSecret, storage: await openStorage(config), log, clock: systemClock });
  }
}

/**
 * Makes the handler of signals: the first closes everything in order, for at most 15 s; a second one ends the process
 * at once.
 */
function closeOnce(app: App, leaving: AbortController): () => void {
  let since: number | null = null;
  const force = (why: string) => {
    log.warn(`${why}: not everything under way was finished`);
    process.exit(1);
  };
  return () => {
    if (since !== null) {
      if (Date.now() - since > sameWishMs) force('forced to stop');
      return;
    }
    since = Date.now();
    leaving.abort();
    setTimeout(() => force('stopping took too long'), closeWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
}

async function run(): Promise<void> {
  await migrate(config.databaseUrl, config.appSecret);
  await seed(config.seed);
  if (config.isProduction && config.trustProxy === false) {
    log.warn('TRUST_PROXY names no proxy: behind one, all people share its address, and its limit of sign-ins');
  }
  const app = await startApp({ config, log });
  const leaving = new AbortController();
  const leave = closeOnce(app, leaving);
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  console.log(JSON.stringify({ ready: { port: app.port } }));
  if (config.demo) await pushToSimulator(`http://127.0.0.1:${config.simulatorPort}`, log, leaving.signal);
}

try {
  await run();
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`Port ${config.port} of ${config.host} is taken.`);
    process.exit(portTaken);
  }
  log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
}
