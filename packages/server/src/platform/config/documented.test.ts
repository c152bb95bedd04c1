import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, type Env } from './env-reader.ts';

const root = new URL('../../../../../', import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, root), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Every variable that the server asks for: some only in production. */
function askedNames(): string[] {
  const asked = new Set<string>();
  for (const given of [{}, { NODE_ENV: 'production' }] as Env[]) {
    const env = new Proxy(given, {
      get(target, name) {
        asked.add(String(name));
        return target[String(name)];
      },
    });
    try {
      readConfig(env);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return sorted(asked);
}

/** First cells of the tables of the chapter on production, which may name several. */
function documentedNames(): string[] {
  const chapter = /^## Production\n(.*?)^## /ms.exec(readText('README.md'))?.[1] ?? '';
  const cells = [...chapter.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return sorted(cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)));
}

test('the README names every variable, and none that is gone', () => {
  const asked = askedNames();
  expect(asked.length).toBeGreaterThan(20);
  expect(documentedNames()).toEqual(asked);
});

test('the container files set only variables that exist, and build every package', () => {
  const image = readText('Dockerfile');
  const compose = readText('compose.yaml');
  const environment = /environment: &environment\n((?: {6}\w+: .*\n)+)/.exec(compose)?.[1] ?? '';
  const set = [
    ...[...environment.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name),
    ...[...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  ];
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => !askedNames().includes(name))).toEqual([]);
  for (const name of readdirSync(new URL('packages/', root))) {
    expect(image).toContain(`COPY packages/${name}/package.json packages/${name}/`);
  }
});

test("the container's environment is one that production accepts", () => {
  const env = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://guiche:0a1b2c@postgres/guiche',
    REDIS_URL: 'redis://redis:6379',
    APP_SECRET: 'kF7vQ2xW9sLbT4nYc8ZrJ3mHd6pA1uEg',
    PUBLIC_URL: 'https://desk.example.com',
    TRUST_PROXY: 'uniquelocal',
    META_APP_SECRET: '',
    META_VERIFY_TOKEN: '',
  };
  const compose = readText('compose.yaml');
  for (const line of ['REDIS_URL: redis://redis:6379', 'TRUST_PROXY: uniquelocal']) expect(compose).toContain(line);
  expect(readConfig(env, ['--roles=web,realtime'])).toMatchObject({ isProduction: true, demo: false, seed: 'empty' });
});
