import * as z from 'zod/mini';
import type { TxCtx } from '../platform/context.ts';
import { seal } from '../platform/crypto/seal.ts';
import { companyDb } from '../platform/db/company-db.ts';
import { defineJob, handles, type JobHandler } from '../platform/jobs/job.ts';
import { findNameOfSimulated, writeDemoDesk } from './open-demo-desk.repo.ts';
import { pushPhone } from './push-to-simulator.ts';
import { signedUpPhone } from './simulator-seed.ts';

const openPhone = defineJob({
  name: 'open-simulated-phone',
  payload: z.object({ companyId: z.int() }),
  maxAttempts: 10,
});

/** In a demonstration a company that signs up can be written to at once: it gets a queue and a simulated number. */
export const furnishDemoCompany =
  (sealKey: Buffer) =>
  async (tx: TxCtx, { adminId, name }: { adminId: number; name: string }): Promise<void> => {
    const { phoneNumberId, displayNumber, accessToken, wabaId } = signedUpPhone(tx.companyId, name);
    await writeDemoDesk(tx.db, {
      companyId: tx.companyId,
      adminId,
      accountId: phoneNumberId,
      wabaId,
      number: displayNumber.replace(/\D/g, ''),
      sealedToken: seal(sealKey, accessToken),
    });
    tx.enqueue(openPhone, { companyId: tx.companyId });
  };

/** Tells the simulator of the number. A company whose sign-up was undone has none. */
export const openSimulatedPhone = (simulatorUrl: string): JobHandler =>
  handles(openPhone, async ({ platform, signal }, { companyId }) => {
    const { phoneNumberId } = signedUpPhone(companyId, '');
    const name = await findNameOfSimulated(companyDb(platform.pool, companyId), phoneNumberId);
    if (name !== null) await pushPhone(simulatorUrl, signedUpPhone(companyId, name), signal);
  });
