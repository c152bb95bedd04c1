import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './env-reader.ts';

const secret = 'kF7vQ2xW9sLbT4nYc8ZrJ3mHd6pA1uEg';
const minimal = { DATABASE_URL: 'postgres://owner@localhost/desk', APP_SECRET: secret };
const production = { ...minimal, NODE_ENV: 'production', PUBLIC_URL: 'https://desk.test' };

function faultsOf(env: Record<string, string>, args: string[] = []): string[] {
  try {
    readConfig(env, args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => fault.name);
    throw error;
  }
}

test('the defaults', () => {
  const config = readConfig(minimal);
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    simulatorPort: 3100,
    demo: false,
    seed: 'empty',
    leaseMs: 30_000,
    ambiguityWaitMs: 90_000,
    trustProxy: false,
    redisUrl: null,
    outboundAllowHosts: [],
    graph: { baseUrl: 'https://graph.facebook.com', version: 'v25.0', appSecret: null, verifyToken: null },
  });
  expect([...config.roles]).toEqual(['web', 'realtime', 'worker', 'sessions']);
});

test('all faults are told at once, by the names of the variables', () => {
  const faults = faultsOf({
    PORT: 'x',
    HOST: '0.0.0.0',
    SEED: 'demo',
    LOG_LEVEL: 'loud',
    META_GRAPH_BASE_URL: 'ftp://a',
    ROLES: 'web,cook',
  });
  expect(faults.sort()).toEqual([
    'APP_SECRET',
    'DATABASE_URL',
    'LOG_LEVEL',
    'META_GRAPH_BASE_URL',
    'PORT',
    'ROLES',
    'SEED',
  ]);
});

test('the brand is what was set of it, and a value that no page could use is a fault', () => {
  expect(readConfig(minimal).brand).toEqual({});
  const env = { APP_NAME: 'Loja Aurora', PRIMARY_COLOR_DARK: '#ff9de2', APP_LOGO_LIGHT: '/marca/logo.svg' };
  expect(readConfig({ ...minimal, ...env }).brand).toEqual({
    appName: 'Loja Aurora',
    primaryColorDark: '#ff9de2',
    appLogoLight: '/marca/logo.svg',
  });
  const wrong = {
    APP_NAME: 'a'.repeat(61),
    PRIMARY_COLOR_LIGHT: 'blue',
    APP_LOGO_DARK: '//elsewhere.test/logo.svg',
    APP_LOGO_FAVICON: 'https://elsewhere.test/icon.png',
  };
  expect(faultsOf({ ...minimal, ...wrong }).sort()).toEqual(Object.keys(wrong).sort());
});

describe('demo', () => {
  test('is on by itself only with the embedded database on a loopback address', () => {
    expect(readConfig({ ...minimal, GUICHE_EMBEDDED: '1' })).toMatchObject({ demo: true, seed: 'demo' });
    expect(readConfig({ ...minimal, GUICHE_EMBEDDED: '1', HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig({ ...minimal, GUICHE_EMBEDDED: '1', DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ ...minimal, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ ...production, GUICHE_EMBEDDED: '1' }).demo).toBe(false);
  });
});

describe('production', () => {
  test('accepts a complete environment', () => expect(faultsOf(production)).toEqual([]));

  test.each([
    [{ DEMO: '1' }, 'DEMO'],
    [{ META_GRAPH_BASE_URL: 'http://127.0.0.1:3100' }, 'META_GRAPH_BASE_URL'],
    [{ META_DIALOG_URL: 'http://127.0.0.1:3100' }, 'META_DIALOG_URL'],
    [{ META_APP_ID: '100000000000010', META_APP_SECRET: '' }, 'META_APP_ID'],
    [{ META_APP_ID: 'guiche' }, 'META_APP_ID'],
    [{ META_HUMAN_AGENT: 'yes' }, 'META_HUMAN_AGENT'],
    [{ OUTBOX_LEASE_MS: '1000' }, 'OUTBOX_LEASE_MS'],
    [{ OUTBOX_AMBIGUITY_WAIT_MS: '1000' }, 'OUTBOX_AMBIGUITY_WAIT_MS'],
    [{ JOB_SILENCE_MS: '1000' }, 'JOB_SILENCE_MS'],
    [{ DUE_AHEAD_MS: '1' }, 'DUE_AHEAD_MS'],
    [{ WA_FIRST_CONTACT_GAP_MS: '0' }, 'WA_FIRST_CONTACT_GAP_MS'],
    [{ SIMULATOR_PORT: '3100' }, 'SIMULATOR_PORT'],
    [{ WA_WS_URL: 'ws://127.0.0.1:3100' }, 'WA_WS_URL'],
    [{ SEED: 'demo' }, 'SEED'],
    [{ SEED: 'big' }, 'SEED'],
    [{ SEED: 'bench' }, 'SEED'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: '', TRUST_PROXY: '1' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://desk.test' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://desk.test/guiche' }, 'PUBLIC_URL'],
    [{ APP_SECRET: 'changeme-changeme-changeme-changeme' }, 'APP_SECRET'],
    [{ META_APP_SECRET: 'short' }, 'META_APP_SECRET'],
    [{ META_VERIFY_TOKEN: 'changeme-changeme' }, 'META_VERIFY_TOKEN'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  ])('refuses %o', (extra, name) => expect(faultsOf({ ...production, ...extra })).toEqual([name]));

  test('takes a plain address behind a named proxy', () => {
    expect(faultsOf({ ...production, PUBLIC_URL: 'http://desk.test', TRUST_PROXY: '10.0.0.0/8' })).toEqual([]);
  });
});

describe('mail', () => {
  const server = { MAIL_HOST: 'smtp.test', MAIL_FROM: 'Guichê <desk@desk.test>' };

  test('is sent by the server that is named, else kept', () => {
    expect(readConfig(minimal).mail).toBeNull();
    const { from, ...known } = { host: 'smtp.test', port: 587, login: null, from: 'Guichê <desk@desk.test>' };
    expect(readConfig({ ...minimal, ...server }).mail).toEqual({ ...known, from });
    const login = { MAIL_USER: 'desk', MAIL_PASS: 'secret', MAIL_PORT: '465' };
    const full = { ...known, from, port: 465, login: { user: 'desk', password: 'secret' } };
    expect(readConfig({ ...production, ...server, ...login }).mail).toEqual(full);
  });

  test.each([
    [{ ...server, MAIL_FROM: '' }, 'MAIL_FROM'],
    [{ ...server, MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ ...server, MAIL_USER: 'desk' }, 'MAIL_PASS'],
    [{ ...server, MAIL_PASS: 'secret' }, 'MAIL_USER'],
    [{ ...server, MAIL_PORT: '0' }, 'MAIL_PORT'],
    [{ MAIL_FROM: 'desk@desk.test' }, 'MAIL_HOST'],
  ])('refuses %o', (extra, name) => expect(faultsOf({ ...minimal, ...extra })).toEqual([name]));
});

test('strangers may sign up where it is a demonstration, or where it was said', () => {
  expect(readConfig(minimal).userCreation).toBe(false);
  expect(readConfig({ ...minimal, DEMO: '1' }).userCreation).toBe(true);
  expect(readConfig({ ...minimal, DEMO: '1', USER_CREATION: '0' }).userCreation).toBe(false);
  expect(readConfig({ ...production, USER_CREATION: '1' }).userCreation).toBe(true);
});

test.each(['', 'short', 'a'.repeat(40), 'changeme-changeme-changeme-changeme', 'aB3'.repeat(20)])(
  '"%s" is no secret',
  (text) => {
    expect(faultsOf({ ...minimal, APP_SECRET: text })).toEqual(['APP_SECRET']);
  },
);

test.each([
  ['1', 1],
  ['0', false],
  ['loopback, 10.1.2.3', 'loopback,10.1.2.3'],
])('TRUST_PROXY %s', (text, value) => expect(readConfig({ ...minimal, TRUST_PROXY: text }).trustProxy).toBe(value));

test.each(['true', '*', '10.0.0.0/0', '10.0.0.0/33', 'all'])('TRUST_PROXY %s would believe everybody', (text) => {
  expect(faultsOf({ ...minimal, TRUST_PROXY: text })).toEqual(['TRUST_PROXY']);
});

test('the argument wins over the variable', () => {
  expect([...readConfig({ ...minimal, ROLES: 'web' }, ['--roles=worker,realtime']).roles]).toEqual([
    'realtime',
    'worker',
  ]);
});

test.each([
  ['https://desk.test', 'https://desk.test'],
  ['https://Desk.Test:443/', 'https://desk.test'],
  ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
])('PUBLIC_URL %s', (text, url) => expect(readConfig({ ...minimal, PUBLIC_URL: text }).publicUrl).toBe(url));

test.each(['https://a:b@desk.test', 'https://desk.test/?a', 'https://desk.test/#a', 'desk.test', 'ftp://desk.test'])(
  'PUBLIC_URL %s is not where people go',
  (text) => expect(faultsOf({ ...minimal, PUBLIC_URL: text })).toEqual(['PUBLIC_URL']),
);

test.each([
  ['10.0.0.7', ['10.0.0.7']],
  [' N8N.example:5678 , [::1]:80,[fd00::1]', ['n8n.example:5678', '::1:80', 'fd00::1']],
])('OUTBOUND_ALLOW_HOSTS %s', (text, hosts) => {
  expect(readConfig({ ...minimal, OUTBOUND_ALLOW_HOSTS: text }).outboundAllowHosts).toEqual(hosts);
});

test.each(['*', 'http://n8n', 'n8n/hook', '10.0.0.0/8', 'a b'])('OUTBOUND_ALLOW_HOSTS %s is no host', (text) => {
  expect(faultsOf({ ...minimal, OUTBOUND_ALLOW_HOSTS: text })).toEqual(['OUTBOUND_ALLOW_HOSTS']);
});

test('the company is named by a function unless SET LOCAL is asked for', () => {
  expect(readConfig(minimal).companyBy).toBe('set-config');
  expect(readConfig({ ...minimal, COMPANY_BY: 'set-local' }).companyBy).toBe('set-local');
});

test.each(['SET LOCAL', 'set local', 'local', 'session', '1', 'Set-Local'])('COMPANY_BY %s is no way', (text) => {
  expect(faultsOf({ ...minimal, COMPANY_BY: text })).toEqual(['COMPANY_BY']);
  expect(faultsOf({ ...production, COMPANY_BY: text })).toEqual(['COMPANY_BY']);
});

test.each(['http://cache', 'cache:6379'])('REDIS_URL %s is none', (text) => {
  expect(faultsOf({ ...minimal, REDIS_URL: text })).toEqual(['REDIS_URL']);
});
