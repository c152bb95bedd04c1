import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock/clock.ts';
import { hashPassword } from '../platform/crypto/password.ts';
import { seal, sealingKey } from '../platform/crypto/seal.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createDemoFiles } from './keep-demo-files.ts';
import { pastPeople } from './past-people.ts';
import { demoPassword } from './people.ts';
import { planPast } from './plan-past.ts';
import { planTickets } from './plan-tickets.ts';
import { createRandom } from './random.ts';
import { demoPhone } from './simulator-seed.ts';
import { type DemoDesk, hasNoCompany, openCompany, writeDesk, writeUsers } from './write-company.repo.ts';
import { writeContacts, writePastPeople } from './write-contacts.repo.ts';
import { writeMessaging, writePhoneConnection } from './write-messaging.repo.ts';
import { findPlanId } from './write-plans.repo.ts';
import { writeQuickMessages } from './write-quick-messages.repo.ts';
import { writeTickets } from './write-tickets.repo.ts';

interface SeedDeps {
  /** Of the application role. */
  pool: pg.Pool;
  config: { appSecret: string };
  storage: Storage;
  log: Logger;
  clock: Clock;
}

const day = 86_400_000;

/**
 * Fills an empty database with the demo: the operator's company and "Loja Aurora". All in one transaction, so that an
 * interrupted start leaves nothing. Answers false, and does nothing, when there is a company already.
 */
export async function seedDemo({ pool, config, storage, log, clock }: SeedDeps): Promise<boolean> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isEmpty = await hasNoCompany(client);
    const messages = isEmpty ? (await writeDemo(client, storage, config.appSecret, clock.now())).messages : 0;
    await client.query('commit');
    if (isEmpty) log.info({ messages, ms: Math.round(performance.now() - startedAt) }, 'demo data written');
    client.release();
    return isEmpty;
  } catch (error) {
    client.release(true); // the connection goes, its transaction with it
    throw error;
  }
}

/** The demo's rows in the caller's transaction. */
export async function writeDemo(
  client: pg.ClientBase,
  storage: Storage,
  appSecret: string,
  now: Date,
): Promise<{ desk: DemoDesk; messages: number }> {
  const passwordHash = await hashPassword(demoPassword);
  await writeOperator(client, passwordHash, now);
  const companyId = await openCompany(client, {
    name: 'Loja Aurora',
    email: 'contato@lojaaurora.example',
    planId: await findPlanId(client, 'Profissional'),
    dueDate: new Date(now.getTime() + 30 * day).toISOString().slice(0, 10),
    neverExpires: false,
  });
  const sealToken = (token: string) => seal(sealingKey(appSecret), token);
  const sealedToken = sealToken(demoPhone.accessToken);
  const desk = await writeDesk(client, companyId, { passwordHash, sealedToken, now });
  const random = createRandom(1055);
  const contactIds = await writeContacts(client, desk, random, new Date(now.getTime() - 20 * day));
  const keep = createDemoFiles(storage, companyId);
  await writeMessaging(client, desk, sealToken);
  await writePhoneConnection(client, desk);
  await writeQuickMessages(client, desk, { keep, storage });
  const past = await writePast(client, desk, contactIds.length, now);
  const plans = [...past.plans, ...planTickets(random, now.getTime())];
  const messages = await writeTickets(client, desk, [...contactIds, ...past.contactIds], plans, keep);
  return { desk, messages };
}

/** Who came before, and what was said with them: their places follow those of the demo's contacts. */
async function writePast(client: pg.ClientBase, desk: DemoDesk, places: number, now: Date) {
  const plans = planPast(createRandom(2077), now.getTime());
  const since = new Map<number, number>();
  for (const { contact, createdAt } of plans) since.set(contact, Math.min(createdAt, since.get(contact) ?? createdAt));
  const came = [...since].flatMap(([contact, at]) => {
    const person = pastPeople[contact];
    return person ? [{ contact, person, since: new Date(at) }] : [];
  });
  const contactIds = await writePastPeople(client, desk, came);
  const placeOf = new Map(came.map(({ contact }, index) => [contact, places + index]));
  return { plans: plans.map((plan) => ({ ...plan, contact: placeOf.get(plan.contact) ?? 0 })), contactIds };
}

async function writeOperator(client: pg.ClientBase, passwordHash: string, now: Date): Promise<void> {
  const companyId = await openCompany(client, {
    name: 'Guichê',
    email: 'operador@guiche.demo',
    planId: await findPlanId(client, 'Operador'),
    dueDate: '2999-12-31',
    neverExpires: true,
  });
  const operator = { name: 'Operador Guichê', email: 'operador@guiche.demo', lastSeenAt: now, isOnline: true };
  await writeUsers(client, companyId, passwordHash, [{ ...operator, columns: { profile: 'admin', super: true } }]);
}
