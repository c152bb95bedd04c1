import { createServer } from 'node:net';
import type { FaultInput } from './fault-rules.ts';
import type { LogLine } from './log.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

const DEFAULT_PORT = 3100;
const PORTS_TRIED = 100;

function readEnv(name: string): string | undefined {
  const value = process.env[name];
  return value === '' ? undefined : value;
}

/** The port of a variable, or null when it is not set. */
function readPort(name: string): number | null {
  const asked = readEnv(name);
  if (asked === undefined) return null;
  if (!/^\d{1,5}$/.test(asked) || Number(asked) > 65_535) throw new Error(`${name}=${asked} is not a port`);
  return Number(asked);
}

/** A port asked for by name is taken or refused; without one, the first free port from 3100. */
async function choosePort(host: string): Promise<number> {
  const asked = readPort('SIMULATOR_PORT');
  if (asked !== null) return asked;
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS_TRIED; port += 1) {
    if (await isFree(host, port)) return port;
  }
  throw new Error(`no free port from ${DEFAULT_PORT} to ${DEFAULT_PORT + PORTS_TRIED - 1}`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function readFaults(): FaultInput[] {
  const raw = readEnv('SIM_FAULTS');
  if (raw === undefined) return [];
  try {
    return JSON.parse(raw) as FaultInput[];
  } catch (cause) {
    throw new Error('SIM_FAULTS is not JSON', { cause });
  }
}

function readWebhookUrl(): string {
  const url = readEnv('SIM_WEBHOOK_URL') ?? 'http://127.0.0.1:3000/webhooks/meta';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`SIM_WEBHOOK_URL=${url} is not an http address`);
  return url;
}

function writeLog({ level, what, fields }: LogLine): void {
  const line = `simulator: ${what} ${JSON.stringify(fields)}`;
  const isRed = level === 'error' && process.stderr.isTTY;
  process.stderr.write(isRed ? `\u001b[31m${line}\u001b[0m\n` : `${line}\n`);
}

async function readOptions(): Promise<SimulatorOptions> {
  const host = readEnv('HOST') ?? '127.0.0.1';
  return {
    host,
    port: await choosePort(host),
    smtpPort: readPort('SIM_SMTP_PORT') ?? 0,
    mediaPort: readPort('SIM_MEDIA_PORT') ?? 0,
    dataDir: readEnv('SIM_DATA_DIR') ?? './data/simulator',
    webhookUrl: readWebhookUrl(),
    appId: readEnv('SIM_APP_ID'),
    appSecret: readEnv('SIM_APP_SECRET'),
    verifyToken: readEnv('SIM_VERIFY_TOKEN'),
    seed: readEnv('SIM_SEED'),
    faults: readFaults(),
    log: writeLog,
  };
}

function stopWhenTold(simulator: Simulator): void {
  const stop = async (): Promise<void> => {
    await simulator.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A parent that started this process with a channel and dies takes it along.
  if (process.connected) process.once('disconnect', stop);
}

try {
  const simulator = await startSimulator(await readOptions());
  stopWhenTold(simulator);
  const { port, mailPort, webSocketUrl, mediaCertificate } = simulator;
  process.stdout.write(`${JSON.stringify({ simulator: { port, mailPort, webSocketUrl, mediaCertificate } })}\n`);
} catch (error) {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
