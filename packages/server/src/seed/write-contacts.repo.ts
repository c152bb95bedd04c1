import { fold } from '@guiche/contract/fold';
import type pg from 'pg';
import { drawIds, insertRows } from './insert-rows.repo.ts';
import type { PastPerson } from './past-people.ts';
import { contacts } from './people.ts';
import type { Random } from './random.ts';
import type { DemoDesk } from './write-company.repo.ts';

/** One contact is blocked: of those who have only closed tickets. */
const blocked = 50;

const emailOf = (name: string) => `${fold(name).replace(/[^a-z]+/g, '.')}@example.com`;

/** The contacts with their addresses, tags and extra fields. Answers their ids, in the list's order. */
export async function writeContacts(
  client: pg.ClientBase,
  desk: DemoDesk,
  random: Random,
  since: Date,
): Promise<number[]> {
  const ids = await drawIds(client, 'contacts', contacts.length);
  const own = (index: number) => ({ company_id: desk.companyId, contact_id: ids[index] });
  const rows = contacts.map((contact, index) => ({
    company_id: desk.companyId,
    id: ids[index],
    name: contact.name,
    number: contact.number,
    email: index % 3 === 0 ? emailOf(contact.name) : '',
    channel: 'whatsapp',
    active: index !== blocked,
    created_at: since,
    updated_at: since,
  }));
  await insertRows(client, 'contacts', rows);
  await insertRows(
    client,
    'contact_identities',
    contacts.map(({ number }, index) => ({ ...own(index), type: 'phone', scope: '', value: number })),
  );
  const tagged = contacts.flatMap((_, index) => {
    const first = random.between(0, desk.tagIds.length * 2);
    const chosen = index % 7 === 0 ? [first, first + 1, first + 2] : [first];
    return chosen.flatMap((place) => {
      const tagId = desk.tagIds[place];
      return tagId === undefined ? [] : [{ ...own(index), tag_id: tagId }];
    });
  });
  await insertRows(client, 'contact_tags', tagged);
  const cities = ['São Paulo', 'Guarulhos', 'Manaus', 'Santos'] as const;
  const informed = contacts.flatMap((_, index) =>
    index % 4 === 0 ? [{ ...own(index), name: 'Cidade', value: random.pick(cities) }] : [],
  );
  await insertRows(client, 'contact_extra_info', informed);
  return ids;
}

/** People of the demo's past, each known since they first wrote. Answers their ids, in the list's order. */
export async function writePastPeople(
  client: pg.ClientBase,
  { companyId }: DemoDesk,
  people: readonly { person: PastPerson; since: Date }[],
): Promise<number[]> {
  const ids = await drawIds(client, 'contacts', people.length);
  const rows = people.map(({ person: { name, number }, since }, index) => ({
    ...{ company_id: companyId, id: ids[index], name, number, email: '', channel: 'whatsapp', active: true },
    ...{ created_at: since, updated_at: since },
  }));
  await insertRows(client, 'contacts', rows);
  const addresses = people.map(({ person: { number } }, index) => ({
    ...{ company_id: companyId, contact_id: ids[index], type: 'phone', scope: '', value: number },
  }));
  await insertRows(client, 'contact_identities', addresses);
  return ids;
}
