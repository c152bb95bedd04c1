import { join } from 'node:path';
import type { Secrets } from './secrets.ts';
import { serverNodeOptions } from './server-node-options.ts';
import type { StartConfig } from './start-config.ts';
import { localUrl } from './start-config.ts';

export interface ChildEnvDeps {
  config: StartConfig;
  secrets: Secrets;
  databaseUrl: string;
}

/** The simulated platform's application. */
const demoAppId = '100000000000010';

/** What the server gets: the outside environment, and in demo mode the simulator in the place of the outside world. */
export function serverEnv({ config, secrets, databaseUrl }: ChildEnvDeps): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: config.demo ? '1' : '0',
    APP_SECRET: process.env.APP_SECRET || secrets.appSecret,
    // Of an option named twice the last counts: what the outside says goes before ours.
    NODE_OPTIONS: [serverNodeOptions, process.env.NODE_OPTIONS ?? ''].join(' ').trim(),
  };
  if (config.databaseUrl === null) env.GUICHE_EMBEDDED = '1';
  if (!config.demo) return env;
  // Whatever the outside says: in demo mode nothing may leave the machine.
  env.SIMULATOR_PORT = String(config.simulatorPort);
  env.META_GRAPH_BASE_URL = `http://127.0.0.1:${config.simulatorPort}`;
  env.WA_WS_URL = `ws://127.0.0.1:${config.simulatorPort}/ws/chat`;
  env.NODE_EXTRA_CA_CERTS = join(config.dataDir, 'simulator', 'media-host.pem');
  env.META_DIALOG_URL = `http://127.0.0.1:${config.simulatorPort}`;
  env.META_APP_ID = demoAppId;
  env.META_HUMAN_AGENT = '1';
  env.META_APP_SECRET = secrets.metaAppSecret;
  env.META_VERIFY_TOKEN = secrets.metaVerifyToken;
  env.MAIL_HOST = '127.0.0.1';
  env.MAIL_PORT = String(config.simulatorMailPort);
  env.MAIL_FROM = 'Guichê <nao-responda@guiche.demo>';
  delete env.MAIL_USER;
  delete env.MAIL_PASS;
  return env;
}

/** What the simulator gets: none of the product's secrets but those a platform shares with its customer. */
export function simulatorEnv({ config, secrets }: ChildEnvDeps): NodeJS.ProcessEnv {
  const { APP_SECRET: _appSecret, DATABASE_URL: _databaseUrl, ...outside } = process.env;
  return {
    ...outside,
    // Only this machine's browser and server talk to it, wherever the product itself listens.
    HOST: '127.0.0.1',
    SIMULATOR_PORT: String(config.simulatorPort),
    SIM_SMTP_PORT: String(config.simulatorMailPort),
    SIM_APP_ID: demoAppId,
    SIM_APP_SECRET: secrets.metaAppSecret,
    SIM_VERIFY_TOKEN: secrets.metaVerifyToken,
    SIM_WEBHOOK_URL: `${localUrl(config.host, config.port)}/webhooks/meta`,
    SIM_DATA_DIR: join(config.dataDir, 'simulator'),
  };
}
