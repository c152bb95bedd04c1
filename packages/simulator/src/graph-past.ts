import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from './checks.ts';
import { tellAddressBook, tellPast } from './cloud-coexistence.ts';
import type { Sim } from './context.ts';
import { GraphError, invalid } from './graph-errors.ts';
import { spoilBeforeAccept, strikeCall, waitLatency } from './http-faults.ts';
import type { PastOrder, Phone } from './model.ts';

/** `POST /{phone_number_id}/smb_app_data`. Source: Cloud API, "Onboarding WhatsApp Business app users". */
export function registerPastRoute(
  graph: FastifyInstance,
  sim: Sim,
  { version, findPhone }: { version: string; findPhone(request: FastifyRequest): Phone },
): void {
  graph.post(`/${version}/:phoneNumberId/smb_app_data`, async (request, reply) => {
    const phone = findPhone(request);
    const target = { phoneNumberId: phone.phoneNumberId, names: [], call: null, what: null };
    const faults = strikeCall(sim.faults, target, `${request.method} ${request.url}`);
    await waitLatency(faults.latencyMs);
    if (spoilBeforeAccept(reply, faults)) return reply;
    const { messaging_product: product, sync_type: what } = isRecord(request.body) ? request.body : {};
    if (product !== 'whatsapp') throw invalid('Param messaging_product must be one of {WHATSAPP}.');
    if (phone.past === undefined) throw invalid('The number is not on a phone with the WhatsApp Business app.');
    if (what === 'smb_app_state_sync') await tellAddressBook(sim, phone, []);
    else if (what === 'history') await givePast(sim, phone, phone.past);
    else throw invalid('Param sync_type must be one of {smb_app_state_sync, history}.');
    return { messaging_product: 'whatsapp', request_id: sim.ids.trace() };
  });
}

async function givePast(sim: Sim, phone: Phone, past: PastOrder | null): Promise<void> {
  if (past === null) throw new GraphError(2593107, { message: '(#2593107) Synchronization request limit exceeded' });
  await keepPast(sim, phone, null);
  await tellPast(sim, phone, past);
}

/** What the phone shares when it is asked; null: it was asked. */
export async function keepPast(sim: Sim, phone: Phone, past: PastOrder | null): Promise<void> {
  const kept = { ...phone, past };
  sim.world.putPhone(kept);
  await sim.journal.append({ kind: 'phone', phone: kept });
}
