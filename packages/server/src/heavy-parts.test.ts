import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, testSecret } from '@guiche/testkit/database';
import { notingModules, readNotedModules } from '@guiche/testkit/noted-modules';
import { startServerProcess } from '@guiche/testkit/server-process';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** What only a session, a picture, a mail, a bucket, a table or a file that comes in needs. */
const heavy = [
  'baileys',
  'libsignal',
  'protobufjs',
  'sharp',
  '@e965/xlsx',
  '@aws-sdk/client-s3',
  'flydrive',
  'libheif-js',
  'nodemailer',
  'file-type',
  'htmlparser2',
  'redis',
  '@zxcvbn-ts/language-common',
];

test.each(['web,realtime', 'worker', 'sessions', 'web,realtime,worker,sessions'])(
  'a process of roles %s starts and answers without the heavy parts, which come with their first use',
  async (roles) => {
    const folder = await mkdtemp(join(tmpdir(), 'guiche-parts-'));
    const database = await createTestDatabase();
    const list = join(folder, 'modules');
    const server = await startServerProcess(main, {
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: notingModules(list),
      DATABASE_URL: database.ownerUrl,
      APP_SECRET: testSecret,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      ROLES: roles,
      MAIL_HOST: '127.0.0.1',
      MAIL_FROM: 'Guichê <nao-responda@guiche.test>',
      LOG_LEVEL: 'fatal',
    });
    try {
      await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200);
      const loaded = await readNotedModules(list);
      expect(loaded).toEqual(expect.arrayContaining(['fastify', 'pg', 'graphile-worker']));
      expect(heavy.filter((name) => loaded.includes(name))).toEqual([]);
    } finally {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
