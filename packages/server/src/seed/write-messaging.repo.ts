import type pg from 'pg';
import { drawIds, insertRows } from './insert-rows.repo.ts';
import { type MessagingSeed, messagingSeeds } from './messaging-people.ts';
import type { DemoDesk } from './write-company.repo.ts';

/** The demo's connections of Messenger and Instagram, and people who are known there and have not written yet. */
export async function writeMessaging(
  client: pg.ClientBase,
  desk: DemoDesk,
  sealToken: (token: string) => Buffer,
): Promise<void> {
  for (const seed of messagingSeeds) {
    const [id = 0] = await drawIds(client, 'connections', 1);
    const connection = {
      company_id: desk.companyId,
      id,
      name: seed.name,
      channel: seed.channel,
      status: 'CONNECTED',
      account_id: seed.accountId,
      access_token_sealed: `\\x${sealToken(seed.accessToken).toString('hex')}`,
    };
    await insertRows(client, 'connections', [connection]);
    await serveBy(client, desk, id);
    await client.query('select control.set_route($1, $2, $3)', [seed.object, seed.accountId, id]);
    await writePeople(client, desk.companyId, seed);
  }
}

/** A connection that waits to be opened by a phone that scans its code. */
export async function writePhoneConnection(client: pg.ClientBase, desk: DemoDesk): Promise<void> {
  const [id = 0] = await drawIds(client, 'connections', 1);
  const connection = { company_id: desk.companyId, id, name: 'Celular Loja', channel: 'whatsapp' };
  await insertRows(client, 'connections', [{ ...connection, status: 'DISCONNECTED', status_reason: 'ended' }]);
  await serveBy(client, desk, id);
}

async function serveBy(client: pg.ClientBase, { companyId, queueIds }: DemoDesk, connectionId: number): Promise<void> {
  const served = [...queueIds.values()].map((queueId) => ({
    company_id: companyId,
    connection_id: connectionId,
    queue_id: queueId,
  }));
  await insertRows(client, 'connection_queues', served);
}

async function writePeople(client: pg.ClientBase, companyId: number, seed: MessagingSeed): Promise<void> {
  const { channel, identityType: type, accountId: scope, people } = seed;
  const ids = await drawIds(client, 'contacts', people.length);
  await insertRows(
    client,
    'contacts',
    people.map(({ name }, index) => ({ company_id: companyId, id: ids[index], name, number: '', channel })),
  );
  await insertRows(
    client,
    'contact_identities',
    people.map(({ id: value }, index) => ({ company_id: companyId, type, scope, value, contact_id: ids[index] })),
  );
}
