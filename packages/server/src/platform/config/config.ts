import { isIP } from 'node:net';
import { type CompanyWay, companyWays } from '../db/name-company.ts';
import { ConfigError, type Env, EnvReader } from './env-reader.ts';
import { type Brand, readBrand } from './read-brand.ts';
import { type MailConfig, readMail } from './read-mail.ts';
import { readStorage, type StorageConfig } from './read-storage.ts';
import { readTrustProxy } from './read-trust-proxy.ts';

const roleNames = ['web', 'realtime', 'worker', 'sessions'] as const;
export type Role = (typeof roleNames)[number];

const seedNames = ['demo', 'big', 'bench', 'empty'] as const;
export type SeedName = (typeof seedNames)[number];

/** The configuration of a process. {@link readConfig} makes it once, at the start. */
export interface Config {
  isProduction: boolean;
  roles: ReadonlySet<Role>;
  host: string;
  /** Whether HOST can be reached from this machine only. */
  isLoopback: boolean;
  port: number;
  /** The address that people type, without a trailing slash. */
  publicUrl: string;
  /** The proxies whose X-Forwarded-* headers count: how many, or their addresses. false: none. */
  trustProxy: false | number | string;
  /** Hosts (`host` or `host:port`) of the own network that tenants may name in addresses. */
  outboundAllowHosts: readonly string[];
  dataDir: string;
  storage: StorageConfig;
  /** The database owner's URL. The server itself works through the `appUrl` made from it. */
  databaseUrl: string;
  /** How statements name their company to the database. */
  companyBy: CompanyWay;
  /** The Redis by which processes tell each other that a company has new events. Null: each one polls. */
  redisUrl: string | null;
  /** Whether the demo log-ins and the phone dock are offered. */
  demo: boolean;
  seed: SeedName;
  simulatorPort: number;
  graph: {
    baseUrl: string;
    version: string;
    /** The address of the platform's log-in dialog, in which people connect their pages. */
    dialogUrl: string;
    appId: string | null;
    appSecret: string | null;
    verifyToken: string | null;
    /** Whether the application may answer for seven days where a person writes. */
    humanAgent: boolean;
  };
  whatsapp: {
    /** The address that sessions connect to, and the client version they claim; null: the library's own. */
    url: string | null;
    version: readonly [number, number, number] | null;
    /**
     * The shortest pause, in milliseconds, between two messages of a session that begin conversations with strangers.
     */
    firstContactGapMs: number;
  };
  supportUrl: string | null;
  /** The token that opens /metrics to other machines; null: only this machine may read it. */
  metricsToken: string | null;
  brand: Brand;
  /** Whether strangers may open a company of their own. */
  userCreation: boolean;
  /** Whether operators need a second factor besides their password. */
  operatorSecondFactor: boolean;
  mail: MailConfig | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The root of all keys: it seals secrets and gives the application role its password. */
  appSecret: string;
  /** How long, in milliseconds, an outbound lane stays its holder's without a sign of life. */
  leaseMs: number;
  /** How long, in milliseconds, an ambiguous send waits for a status before it is shown as unconfirmed. */
  ambiguityWaitMs: number;
  /** How long, in milliseconds, a job worker may be silent before it counts as dead and its jobs are done again. */
  jobSilenceMs: number;
  /** How far, in milliseconds, due moments are ahead of the database's clock: a demo or a test need not wait for them. */
  dueAheadMs: number;
}

const graphAddress = 'https://graph.facebook.com';
const dialogAddress = 'https://www.facebook.com';
const lease = { default: 30_000, min: 200, max: 600_000 };
const jobSilence = { default: 30_000, min: 200, max: 600_000 };
const dueAhead = { min: 0, max: 366 * 86_400_000 };
const ambiguityWait = { default: 90_000, min: 200, max: 600_000 };
const firstContactGap = { default: 3_000, min: 0, max: 60_000 };

/**
 * Reads the environment and `--roles=…`. Pure.
 * @throws ConfigError that lists all faults at once.
 */
export function readConfig(env: Env, args: readonly string[] = []): Config {
  const read = new EnvReader(env);
  const isProduction = read.text('NODE_ENV') === 'production';
  const place = readPlace(read);
  const data = readData(read, place.isLoopback);
  const config: Config = {
    isProduction,
    roles: readRoles(read, args),
    ...place,
    dataDir: read.text('DATA_DIR') ?? './data',
    storage: readStorage(read),
    ...data,
    companyBy: read.oneOf('COMPANY_BY', companyWays, 'set-config'),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    outboundAllowHosts: readHosts(read, 'OUTBOUND_ALLOW_HOSTS'),
    simulatorPort: read.integer('SIMULATOR_PORT', 3100, { min: 0, max: 65_535 }),
    graph: {
      baseUrl: read.url('META_GRAPH_BASE_URL', ['http:', 'https:']) ?? graphAddress,
      version: readGraphVersion(read),
      dialogUrl: read.url('META_DIALOG_URL', ['http:', 'https:']) ?? dialogAddress,
      appId: readAppId(read),
      appSecret: read.text('META_APP_SECRET'),
      verifyToken: read.text('META_VERIFY_TOKEN'),
      humanAgent: read.flag('META_HUMAN_AGENT', false),
    },
    whatsapp: {
      url: read.url('WA_WS_URL', ['ws:', 'wss:']),
      version: readClientVersion(read),
      firstContactGapMs: read.integer('WA_FIRST_CONTACT_GAP_MS', firstContactGap.default, firstContactGap),
    },
    supportUrl: read.url('SUPPORT_URL', ['http:', 'https:']),
    metricsToken: read.text('METRICS_TOKEN'),
    brand: readBrand(read),
    userCreation: read.flag('USER_CREATION', data.demo),
    operatorSecondFactor: read.flag('OPERATOR_SECOND_FACTOR', isProduction),
    mail: readMail(read),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    appSecret: readAppSecret(read),
    leaseMs: read.integer('OUTBOX_LEASE_MS', lease.default, lease),
    ambiguityWaitMs: read.integer('OUTBOX_AMBIGUITY_WAIT_MS', ambiguityWait.default, ambiguityWait),
    jobSilenceMs: read.integer('JOB_SILENCE_MS', jobSilence.default, jobSilence),
    dueAheadMs: read.integer('DUE_AHEAD_MS', 0, dueAhead),
  };
  if (isProduction) refuseInProduction(read, config);
  if (read.faults.length > 0) throw new ConfigError(read.faults);
  return config;
}

function readRoles(read: EnvReader, args: readonly string[]): Set<Role> {
  const argument = args.find((text) => text.startsWith('--roles='))?.slice('--roles='.length);
  const given = argument ?? read.text('ROLES');
  if (given === null) return new Set(roleNames);
  const words = given.split(',').map((word) => word.trim());
  const roles = roleNames.filter((role) => words.includes(role));
  if (roles.length === 0 || roles.length < new Set(words).size) {
    read.fault('ROLES', `must be some of ${roleNames.join(', ')}, separated by commas`);
  }
  return new Set(roles);
}

function readPlace(read: EnvReader) {
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
  const written = host.includes(':') ? `[${host}]` : host;
  return {
    host,
    isLoopback,
    port,
    publicUrl: readPublicUrl(read) ?? `http://${written}:${port}`,
    trustProxy: readTrustProxy(read),
  };
}

/** Scheme, host and port: the client lives at the root. */
function readPublicUrl(read: EnvReader): string | null {
  const text = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (text === null) return null;
  const { origin, href } = new URL(text);
  if (href !== `${origin}/`) read.fault('PUBLIC_URL', 'must be scheme, host and port only: https://desk.example.com');
  return origin;
}

/** Hosts in the form of `URL.hostname`, but without brackets. */
function readHosts(read: EnvReader, name: string): string[] {
  const hosts = (read.text(name)?.toLowerCase() ?? '').split(',').map((host) => host.trim());
  const given = hosts.filter((host) => host !== '');
  const isHost = (host: string) => /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host) || isIP(host) !== 0;
  if (!given.every(isHost)) read.fault(name, 'must be hosts such as n8n.example:5678 or 10.0.0.7, separated by commas');
  return given.map((host) => host.replace(/^\[(.+)\]/, '$1'));
}

function readData(read: EnvReader, isLoopback: boolean) {
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  if (databaseUrl === null && read.text('DATABASE_URL') === null) read.fault('DATABASE_URL', 'is missing');
  const isOurOwn = read.flag('GUICHE_EMBEDDED', false);
  const isProduction = read.text('NODE_ENV') === 'production';
  const demo = read.flag('DEMO', isLoopback && isOurOwn && !isProduction);
  const seed = read.oneOf('SEED', seedNames, demo ? 'demo' : 'empty');
  if (seed !== 'empty' && !demo) read.fault('SEED', `${seed} needs DEMO=1: its log-ins are publicly known`);
  return { databaseUrl: databaseUrl ?? '', demo, seed };
}

function readGraphVersion(read: EnvReader): string {
  const version = read.text('META_GRAPH_VERSION') ?? 'v25.0';
  if (!/^v\d{1,3}\.\d$/.test(version)) read.fault('META_GRAPH_VERSION', 'must look like v25.0');
  return version;
}

/** The application's id. It is refused without the secret: a person who logs in would connect nothing. */
function readAppId(read: EnvReader): string | null {
  const id = read.text('META_APP_ID');
  if (id !== null && !/^\d{5,30}$/.test(id)) read.fault('META_APP_ID', 'must be digits');
  else if (id !== null && read.text('META_APP_SECRET') === null) read.fault('META_APP_ID', 'needs META_APP_SECRET');
  return id;
}

/** The client version for the channel, which turns away old clients. It may be newer than the library's. */
function readClientVersion(read: EnvReader): Config['whatsapp']['version'] {
  const value = read.text('WA_WEB_VERSION');
  const [, first, second, third] = /^(\d{1,3})\.(\d{1,5})\.(\d{1,12})$/.exec(value ?? '') ?? [];
  if (value !== null && third === undefined) read.fault('WA_WEB_VERSION', 'must look like 2.3000.1043857760');
  return third === undefined ? null : [Number(first), Number(second), Number(third)];
}

const wellKnown = /change.?me|my.?secret|default|example|placeholder|password|12345678|guiche/i;

/** Says why a text is too weak for a secret; null: it is good. */
function judgeSecret(secret: string): string | null {
  if (secret.length < 32) return 'must have at least 32 characters';
  if (new Set(secret).size < 10 || wellKnown.test(secret))
    return 'is guessable: use random characters (openssl rand -base64 48)';
  return null;
}

function readAppSecret(read: EnvReader): string {
  const secret = read.text('APP_SECRET');
  const fault = secret === null ? 'is missing: use random characters (openssl rand -base64 48)' : judgeSecret(secret);
  if (fault !== null) read.fault('APP_SECRET', fault);
  return secret ?? '';
}

/** Refuses settings that are handy for a trial and a security hole, or untrue, in production. */
function refuseInProduction(read: EnvReader, config: Config): void {
  if (config.demo) read.fault('DEMO', 'production has no demo log-ins');
  if (config.graph.baseUrl !== graphAddress)
    read.fault('META_GRAPH_BASE_URL', 'production talks to the real platform only');
  if (config.graph.dialogUrl !== dialogAddress)
    read.fault('META_DIALOG_URL', 'production talks to the real platform only');
  if (read.text('SIMULATOR_PORT') !== null) read.fault('SIMULATOR_PORT', 'production has no simulator');
  if (config.whatsapp.url !== null) read.fault('WA_WS_URL', 'production talks to the real platform only');
  if (config.whatsapp.firstContactGapMs !== firstContactGap.default)
    read.fault('WA_FIRST_CONTACT_GAP_MS', 'is for tests: production keeps the default');
  if (config.leaseMs !== lease.default) read.fault('OUTBOX_LEASE_MS', 'is for tests: production keeps the default');
  if (config.ambiguityWaitMs !== ambiguityWait.default) {
    read.fault('OUTBOX_AMBIGUITY_WAIT_MS', 'is for tests: production keeps the default');
  }
  if (config.jobSilenceMs !== jobSilence.default) {
    read.fault('JOB_SILENCE_MS', 'is for tests: production keeps the default');
  }
  if (config.dueAheadMs !== 0) read.fault('DUE_AHEAD_MS', 'is for tests and demos: production has one clock');
  if (read.text('PUBLIC_URL') === null) {
    read.fault('PUBLIC_URL', 'is missing: the address people type; live updates are refused to pages from elsewhere');
  } else if (config.publicUrl.startsWith('http:') && config.trustProxy === false) {
    read.fault('PUBLIC_URL', 'must be https, or TRUST_PROXY must name the proxy that adds it');
  }
  for (const [name, secret] of [
    ['META_APP_SECRET', config.graph.appSecret],
    ['META_VERIFY_TOKEN', config.graph.verifyToken],
    ['METRICS_TOKEN', config.metricsToken],
  ] as const) {
    if (secret !== null && (secret.length < 16 || new Set(secret).size < 8 || wellKnown.test(secret))) {
      read.fault(name, 'is guessable');
    }
  }
}
