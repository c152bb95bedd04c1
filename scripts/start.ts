import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keptCertificate } from '../packages/simulator/src/whatsapp-web/certificate.ts';
import { buildServerIfStale, builtServer } from './build-server.ts';
import { buildWebIfStale } from './build-web.ts';
import { repositoryRoot } from './checks/run-tool.ts';
import { type ChildEnvDeps, serverEnv, simulatorEnv } from './start/child-env.ts';
import { findNextFreePort } from './start/free-port.ts';
import { KeptDatabase } from './start/kept-database.ts';
import { loadSecrets } from './start/secrets.ts';
import { localUrl, readStartConfig, type StartConfig } from './start/start-config.ts';
import { SupervisedProcess } from './start/supervised-process.ts';

/** Everything that runs, in the order of its start; stopped in the opposite order within 10 s. */
interface Running {
  /** Settled when the database runs, or failed to. */
  database: Promise<KeptDatabase | null>;
  processes: SupervisedProcess[];
}

const running: Running = { database: Promise.resolve(null), processes: [] };
let stoppingSince: number | null = null;

function say(line: string): void {
  console.log(line);
}

async function stopAll(exitCode: number): Promise<never> {
  stoppingSince = Date.now();
  const end = stoppingSince + 9000;
  await Promise.all(running.processes.map((one) => one.stop(6500)));
  const database = await running.database.catch(() => null);
  await database?.stop(Math.max(end - Date.now() - 500, 1000));
  process.exit(exitCode);
}

function killAll(): void {
  for (const one of running.processes) one.kill();
  void running.database.then((database) => database?.kill()).finally(() => process.exit(130));
}

/**
 * One Ctrl-C arrives up to three times: from the terminal, and passed on by npm and by boot.mjs. Only one that comes a
 * second later is a second one.
 */
function onSignal(): void {
  if (stoppingSince === null) {
    say('Stopping…');
    void stopAll(0);
  } else if (Date.now() - stoppingSince > 1000) {
    killAll();
  }
}

function giveUp(reason: string): void {
  if (stoppingSince !== null) return;
  console.error(reason);
  void stopAll(1);
}

function startProcess(
  name: string,
  config: StartConfig,
  entry: string,
  env: () => NodeJS.ProcessEnv,
): SupervisedProcess {
  const logFile = config.demo ? join(config.dataDir, 'logs', `${name}.log`) : null;
  const started = new SupervisedProcess({
    name,
    entry: join(repositoryRoot, entry),
    env,
    logFile,
    log: say,
    onHopeless: giveUp,
  });
  running.processes.push(started);
  return started;
}

/** Asks until the answer is 200 (or, for the simulator, until there is one), or until everything is being stopped. */
async function waitForAnswer(url: string, anyStatus: boolean): Promise<void> {
  const askedSince = Date.now();
  let told = false;
  while (stoppingSince === null) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer !== null && (anyStatus || answer.status === 200)) return;
    if (!told && Date.now() - askedSince > 20_000) {
      told = true;
      say('Still preparing the data…');
    }
    await wait(100);
  }
}

function announce(config: StartConfig): void {
  say(`Guichê is ready: ${process.env.PUBLIC_URL || localUrl(config.host, config.port)}`);
  if (!config.demo) return;
  say('Logins (password guiche-demo): operador@guiche.demo, admin@guiche.demo, ana@guiche.demo');
  say('Everything outside is simulated: nothing leaves this machine.');
}

async function startDatabase(config: StartConfig): Promise<KeptDatabase | null> {
  if (config.databaseUrl !== null) return null;
  const restartServer = (): void => running.processes[0]?.restart();
  return KeptDatabase.start({ dataDir: config.dataDir, log: say, onMoved: restartServer, onHopeless: giveUp });
}

async function start(): Promise<void> {
  const config = readStartConfig();
  mkdirSync(config.dataDir, { recursive: true });
  running.database = startDatabase(config);
  const [database] = await Promise.all([running.database, buildWebIfStale(say), buildServerIfStale(say)]);
  if (stoppingSince !== null) return;
  config.port = await findNextFreePort(config.host, config.port, say);
  if (config.demo) {
    config.simulatorPort = await findNextFreePort('127.0.0.1', config.simulatorPort, say, [config.port]);
    const taken = [config.port, config.simulatorPort];
    config.simulatorMailPort = await findNextFreePort('127.0.0.1', config.simulatorMailPort, say, taken);
    // The server reads whom it trusts when it starts, which may be before the simulator does.
    await keptCertificate(join(config.dataDir, 'simulator'));
  }
  const secrets = loadSecrets(config.dataDir);
  const surroundings = (): ChildEnvDeps => {
    return { config, secrets, databaseUrl: database?.url ?? config.databaseUrl ?? '' };
  };
  const url = localUrl(config.host, config.port);
  const answers = [waitForAnswer(`${url}/api/ready`, false)];
  startProcess('server', config, builtServer, () => serverEnv(surroundings()));
  if (config.demo) {
    startProcess('simulator', config, 'packages/simulator/src/main.ts', () => simulatorEnv(surroundings()));
    answers.push(waitForAnswer(`http://127.0.0.1:${config.simulatorPort}/`, true));
  }
  await Promise.all(answers);
  if (stoppingSince !== null) return;
  for (const one of running.processes) one.markReady();
  announce(config);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
try {
  await start();
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}
