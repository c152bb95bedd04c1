import { phoneTwin } from '@guiche/contract/phone';
import { nameMember, type SpokenTo } from '@guiche/contract/spoken-to.schemas';
import { sql } from 'kysely';
import type { CompanyDb } from '../db/company-db.ts';

/** An address on a channel of phones. */
interface Address {
  type: string;
  value: string;
}

/** The parts of a contact that words need to name it. */
export interface KnownPerson {
  name: string;
  /** All numbers that the contact is known under. */
  numbers: string[];
}

/** Finds the company's contact behind each person, by all known addresses of the person; null: none. */
export async function findKnownPeople(
  db: CompanyDb,
  people: readonly (readonly Address[])[],
): Promise<(KnownPerson | null)[]> {
  const asked = people.flatMap((addresses, place) =>
    addresses.flatMap(({ type, value }) => {
      const twin = type === 'phone' ? phoneTwin(value) : null;
      return [value, ...(twin === null ? [] : [twin])].map((each) => ({ place, type, value: each }));
    }),
  );
  if (asked.length === 0) return people.map(() => null);
  const { rows } = await sql<KnownPerson & { place: number }>`select a.place, c.name,
      array(select p.value from contact_identities p where p.company_id = c.company_id and p.contact_id = c.id
        and p.type = 'phone') || c.former_numbers || c.number as numbers
    from unnest(${asked.map(({ place }) => place)}::bigint[], ${asked.map(({ type }) => type)}::text[],
      ${asked.map(({ value }) => value)}::text[]) with ordinality a(place, type, value, ord)
    join contact_identities i on i.company_id = (select current_company()) and i.type = a.type and i.scope = ''
      and i.value = a.value
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id and c.deleted_at is null
    order by a.ord desc`.execute(db);
  // Of several matches the first address wins, as it is set last.
  const found = new Map(rows.map(({ place, name, numbers }) => [place, { name, numbers }]));
  return people.map((_, place) => found.get(place) ?? null);
}

/** All numbers of a person, in every spelling; the channel's own comes first. */
export function numbersOf(addresses: readonly Address[], known: KnownPerson | null): string[] {
  const phones = addresses.flatMap(({ type, value }) => (type === 'phone' ? [value] : []));
  const all = [...phones, ...(known?.numbers ?? [])].filter((number) => number !== '');
  return [...new Set(all.flatMap((number) => [number, phoneTwin(number) ?? number]))];
}

/** Chooses the name by which words call a member of a group. The first address is the one that the group has. */
export function namePerson(
  addresses: readonly Address[],
  known: KnownPerson | null,
): Pick<SpokenTo, 'name' | 'number'> {
  return nameMember({
    name: known?.name ?? null,
    numbers: numbersOf(addresses, known),
    addresses: addresses.map(({ value }) => value),
  });
}
