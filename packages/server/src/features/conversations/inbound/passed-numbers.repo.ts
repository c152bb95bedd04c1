import { spellingsOf } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { doubtsIn, findPassed, type Held, type PassedNumbers, type Told, withPeople } from './passed-numbers.ts';
import { findSamePeople, peopleIn, type SamePeople } from './same-people.ts';
import { identityKey, providerKey } from './situation.ts';

/**
 * Numbers of the batch that changed hands leave whom they led to, in the database and in `identities`. Answers the batch
 * as it is meant, who is one in it, and who lost a number; what is stored already takes none. Asks nothing where everybody
 * comes with the address that is known.
 */
export async function passNumbers<W extends { connectionId: number; event: InboundEvent }>(
  tx: CompanyTx,
  batch: readonly W[],
  { identities: ids, known }: { identities: Map<string, number>; known: ReadonlyMap<string, number> },
): Promise<{ told: W[]; people: SamePeople; leftIds: number[] }> {
  const people = batch.flatMap((waiting) => peopleIn(waiting.event).map((identities) => toldBy(waiting, identities)));
  const passed = await findPassedNumbers(tx, people, ids);
  const leftIds = passed.released.length === 0 ? [] : await releaseNumbers(tx, passed.released);
  for (const { phone } of passed.released)
    for (const value of spellingsOf(phone.value)) ids.delete(identityKey({ ...phone, value }));
  const told = batch.map((waiting) => ({
    ...waiting,
    event: withPeople(waiting.event, (identities) => passed.without(toldBy(waiting, identities))),
  }));
  return { told, people: findSamePeople(told.flatMap(({ event }) => peopleIn(event))), leftIds };

  function toldBy(waiting: W, identities: readonly Identity[]): Told {
    return {
      connectionId: waiting.connectionId,
      identities,
      isPast: known.has(providerKey(waiting.connectionId, waiting.event.providerId)),
    };
  }
}

/** What is told of the past takes no number from anybody: who had it then is known by what else is told of them. */
export async function withoutPassed(
  tx: CompanyTx,
  connectionId: number,
  people: readonly (readonly Identity[])[],
  known: ReadonlyMap<string, number>,
): Promise<(identities: readonly Identity[]) => Identity[]> {
  const toldBy = (identities: readonly Identity[]): Told => ({ connectionId, identities, isPast: true });
  const { without } = await findPassedNumbers(tx, people.map(toldBy), known);
  return (identities) => without(toldBy(identities));
}

async function findPassedNumbers(
  tx: CompanyTx,
  people: readonly Told[],
  known: ReadonlyMap<string, number>,
): Promise<PassedNumbers> {
  const doubts = doubtsIn(people, known);
  return findPassed(people, known, doubts.length === 0 ? [] : await findHeld(tx, doubts));
}

/** User ids of another business are no sign of another person. */
async function findHeld(
  tx: CompanyTx,
  doubts: readonly { contactId: number; connectionId: number }[],
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select distinct a.contact_id as "contactId", a.connection_id as "connectionId", i.type, i.value
    from unnest(${doubts.map(({ contactId }) => contactId)}::bigint[], ${doubts.map(({ connectionId }) => connectionId)}::bigint[])
      a(contact_id, connection_id)
    join contact_identities i on i.company_id = (select current_company()) and i.contact_id = a.contact_id
      and i.type in ('lid', 'bsuid')
    where i.type = 'lid' or i.connection_id is null or i.connection_id = a.connection_id or exists (
      select from connections mine join connections theirs on theirs.company_id = mine.company_id
      where mine.company_id = i.company_id and mine.id = a.connection_id and theirs.id = i.connection_id
        and mine.waba_id = theirs.waba_id)`.execute(tx);
  return rows;
}

/** They were known by it: what they wrote about themselves stays hidden from whom numbers are hidden. */
async function releaseNumbers(tx: CompanyTx, released: PassedNumbers['released']): Promise<number[]> {
  const spelt = released.flatMap(({ contactId, phone }) =>
    spellingsOf(phone.value).map((value) => ({ contactId, value })),
  );
  const { rows } = await sql<{ id: number }>`
    with p as (select * from unnest(${spelt.map(({ contactId }) => contactId)}::bigint[], ${spelt.map(({ value }) => value)}::text[])
      p(contact_id, value)),
    gone as (delete from contact_identities i using p where i.company_id = (select current_company()) and i.type = 'phone'
      and i.contact_id = p.contact_id and i.value = p.value returning i.contact_id, i.value)
    update contacts c set
      number = coalesce((select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
        and i.type = 'phone' and i.value not in (select p.value from p where p.contact_id = c.id)
        order by coalesce(i.used_at, i.created_at) desc limit 1), ''),
      former_numbers = array(select distinct n from unnest(c.former_numbers || c.number
        || array(select g.value from gone g where g.contact_id = c.id)) n where n <> ''),
      version = c.version + 1, updated_at = now()
    where c.company_id = (select current_company()) and c.id in (select contact_id from gone) and not c.is_group
      and c.deleted_at is null
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
