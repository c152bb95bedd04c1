import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { demoPassword } from './people.ts';
import { writeDemo } from './seed-demo.ts';
import { hasNoCompany } from './write-company.repo.ts';
import { writePlans } from './write-plans.repo.ts';
import {
  dropMessageIndexes,
  trustRows,
  type Volume,
  type VolumeDesk,
  writePlainDesk,
  writeVolume,
} from './write-volume.repo.ts';

interface VolumeDeps {
  /** The owner's: indexes are dropped and built again. */
  databaseUrl: string;
  appSecret: string;
  storage: Storage;
  log: Logger;
  clock: Clock;
}

/** `big`: one company as it is after half a year. `bench`: one after two years of much traffic, and 19 of a tenth. */
const plans: Readonly<Record<'big' | 'bench', { main: Volume; others: number; other: Volume }>> = {
  big: {
    main: { tickets: 10_000, messagesPerTicket: 5, days: 180 },
    others: 0,
    other: { tickets: 0, messagesPerTicket: 0, days: 0 },
  },
  bench: {
    main: { tickets: 100_000, messagesPerTicket: 20, days: 730 },
    others: 19,
    other: { tickets: 10_000, messagesPerTicket: 20, days: 730 },
  },
};

/**
 * Fills an empty database with the demo and many rows besides: times are relative to now, log-ins are the demo's, and
 * admin2@guiche.demo … of the further companies. One transaction: an interrupted start leaves nothing. Answers false, and
 * does nothing, when there is a company already.
 */
export async function seedVolume(name: 'big' | 'bench', deps: VolumeDeps): Promise<boolean> {
  await writePlans(deps.databaseUrl);
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const isEmpty = await hasNoCompany(client);
    if (isEmpty) await fill(client, name, deps);
    await client.query('commit');
    if (isEmpty) await client.query('vacuum (analyze)');
    return isEmpty;
  } finally {
    await client.end(); // a transaction that did not end goes with it
  }
}

async function fill(client: pg.Client, name: 'big' | 'bench', deps: VolumeDeps): Promise<void> {
  const { appSecret, storage, log, clock } = deps;
  const { main, others, other } = plans[name];
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const now = clock.now();
  const { desk } = await writeDemo(client, storage, appSecret, now);
  await trustRows(client);
  const indexes = await dropMessageIndexes(client);
  const fillOne = async (into: VolumeDesk, volume: Volume, company: number) => {
    await writeVolume(client, into, volume);
    const messages = volume.tickets * volume.messagesPerTicket;
    log.info({ company, of: 1 + others, tickets: volume.tickets, messages, seconds: seconds() }, 'company filled');
  };
  await fillOne(desk, main, 1);
  const passwordHash = await hashPassword(demoPassword);
  const dueDate = new Date(now.getTime() + 365 * 86_400_000).toISOString().slice(0, 10);
  for (let number = 2; number <= 1 + others; number += 1) {
    await fillOne(await writePlainDesk(client, number, { passwordHash, now, dueDate }), other, number);
  }
  for (const index of indexes) await client.query(index);
  log.info({ seed: name, seconds: seconds() }, 'indexes built');
}
