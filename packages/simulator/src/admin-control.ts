import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  flag,
  integer,
  nullable,
  oneOf,
  optional,
  queryInteger,
  RequestError,
  shape,
  text,
  webAddress,
} from './checks.ts';
import type { Sim } from './context.ts';
import { parseFaults } from './fault-rules.ts';
import type { LogLine } from './log.ts';
import { type ReceiptPlan, toPublicPhone } from './model.ts';
import { checkReceiptPlan } from './receipt-plans.ts';
import { checkSeed, putContact, seedWorld } from './seed-world.ts';
import { checkCallback } from './webhook-handshake.ts';

export type Health = {
  ok: boolean;
  simulated: true;
  webhookUrl: string;
  phones: number;
  contacts: number;
  pending: number;
  boot: number;
  seed: string;
  journal: { file: string; bytes: number; failure: string | null };
};

const IDLE_LOOK_MS = 10;

const checkTarget = shape({ url: webAddress(), verify: optional(flag()) });
const checkScenario = shape({ name: oneOf(['newcomer']), phoneNumberId: optional(text({ max: 32 })) });
const checkReceipts = shape({
  plan: nullable(checkReceiptPlan),
  phoneNumberId: optional(text({ max: 32 })),
  contactId: optional(text({ max: 64 })),
});
const checkDeliverySettings = shape({
  concurrency: optional(integer({ min: 1, max: 256 })),
  batchSize: optional(integer({ min: 1, max: 1000 })),
  retryForMs: optional(integer({ min: 0, max: 7 * 24 * 3_600_000 })),
});

/** Setting the stage: what exists, how it behaves, when it is quiet. */
export function registerControlRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/health', async () => describeHealth(sim));
  app.get('/sim/log', async () => ({ lines: sim.log.lines() }));
  app.get('/sim/phones', async () => ({ phones: [...sim.world.phones.values()].map(toPublicPhone) }));

  app.post('/sim/reset', async () => resetAll(sim));
  app.post('/sim/seed', async (request) => {
    const result = await seedWorld(sim, checkSeed(request.body, 'body'));
    sim.sender.reroute();
    return result;
  });
  app.post('/sim/receipts', async (request) => setReceipts(sim, checkReceipts(request.body, 'body')));
  app.post('/sim/scenario', async (request) => {
    const order = checkScenario(request.body, 'body');
    return sim.scenarios.startNewcomer(order.phoneNumberId ?? null);
  });

  app.get('/sim/faults', async () => ({ faults: sim.faults.list() }));
  app.post('/sim/faults', async (request) => ({ faults: sim.faults.add(parseFaults(request.body)) }));
  app.delete('/sim/faults', async () => {
    sim.faults.clear();
    return { faults: [] };
  });

  app.post('/sim/webhook-target', async (request) => setTarget(sim, checkTarget(request.body, 'body')));
  app.post('/sim/delivery-settings', async (request) => {
    const wanted = checkDeliverySettings(request.body, 'body');
    const { settings } = sim.sender;
    settings.concurrency = wanted.concurrency ?? settings.concurrency;
    settings.batchSize = wanted.batchSize ?? settings.batchSize;
    settings.retryForMs = wanted.retryForMs ?? settings.retryForMs;
    sim.sender.reroute();
    return settings;
  });

  app.post('/sim/idle', async (request) => {
    return waitUntilIdle(sim, queryInteger(request.query, 'wait', { min: 0, max: 600_000, fallback: 5000 }));
  });
}

function describeHealth(sim: Sim): Health {
  const { journal, world, sender, identity } = sim;
  return {
    ok: journal.failure === null,
    simulated: true,
    webhookUrl: sender.target,
    phones: world.phones.size,
    contacts: world.contacts.size,
    pending: countPending(sim),
    boot: identity.boot,
    seed: identity.seed,
    journal: { file: journal.file, bytes: journal.size, failure: journal.failure },
  };
}

function countPending(sim: Sim): number {
  return sim.sender.pending + sim.receipts.pending + sim.web.pending;
}

export type Idleness = {
  idle: boolean;
  pending: number;
  /** The latest failures, where something is pending. */
  errors: LogLine[];
};

/** Waits until no webhook is pending for the business and no receipt is still to come. */
async function waitUntilIdle(sim: Sim, waitMs: number): Promise<Idleness> {
  const deadline = Date.now() + waitMs;
  while (countPending(sim) > 0 && Date.now() < deadline) await wait(IDLE_LOOK_MS, undefined, { ref: false });
  const pending = countPending(sim);
  const errors = pending === 0 ? [] : sim.log.lines().filter(({ level }) => level === 'error');
  return { idle: pending === 0, pending, errors: errors.slice(-3) };
}

async function resetAll(sim: Sim): Promise<{ ok: true }> {
  sim.scenarios.clear();
  sim.receipts.clear();
  sim.sender.clear();
  sim.faults.clear();
  sim.web.clear();
  sim.world.clear();
  await sim.journal.append({ kind: 'reset' });
  sim.feed.publish({ name: 'reset', data: {} });
  return { ok: true };
}

async function setReceipts(
  sim: Sim,
  order: { plan: ReceiptPlan | null; phoneNumberId: string | undefined; contactId: string | undefined },
): Promise<{ plan: ReceiptPlan | null }> {
  const { plan, phoneNumberId, contactId } = order;
  if (contactId !== undefined) {
    if (!sim.world.contacts.has(contactId)) throw new RequestError(404, `no contact ${contactId}`);
    await putContact(sim, { id: contactId, receipts: plan });
    return { plan };
  }
  if (phoneNumberId === undefined) {
    sim.world.receipts = plan ?? { mode: 'auto' };
    return { plan: sim.world.receipts };
  }
  const phone = sim.world.phones.get(phoneNumberId);
  if (phone === undefined) throw new RequestError(404, `no business number ${phoneNumberId}`);
  const changed = { ...phone, receipts: plan };
  sim.world.putPhone(changed);
  await sim.journal.append({ kind: 'phone', phone: changed });
  sim.feed.publish({ name: 'phone', data: toPublicPhone(changed) });
  return { plan };
}

/**
 * Sets the callback address. With `verify` it must pass Meta's handshake first; when that is refused, the old one stays
 * (422).
 */
async function setTarget(
  sim: Sim,
  order: { url: string; verify: boolean | undefined },
): Promise<{ url: string; isVerified: boolean }> {
  const isVerified = order.verify === true;
  const refusal = isVerified ? await checkCallback(order.url, sim.identity.verifyToken) : null;
  if (refusal !== null) throw new RequestError(422, refusal);
  sim.sender.setTarget(order.url);
  return { url: order.url, isVerified };
}
