import { syncTemplates } from '@guiche/contract/templates.schemas';
import type { Desk } from './desk.ts';

/** Gives the company's number a business account of its own at the platform. */
export async function giveAccount({ app, company }: Desk): Promise<string> {
  const { phoneNumberId } = company;
  const wabaId = `55${phoneNumberId}`;
  const displayNumber = `5511400${phoneNumberId}`;
  await app.sim.seed({ phones: [{ phoneNumberId, displayNumber, accessToken: `SIM-${phoneNumberId}`, wabaId }] });
  await app.owner.query('update connections set waba_id = $2 where id = $1', [company.connectionId, wabaId]);
  return wabaId;
}

export async function readTemplates(desk: Desk): Promise<void> {
  const { company } = desk;
  await giveAccount(desk);
  await company.request(await company.admin(), syncTemplates, { params: { whatsappId: company.connectionId } });
}
