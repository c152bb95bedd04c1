import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import { findKnownPeople, type KnownPerson } from '../../platform/people/known-people.ts';
import type { Identity } from '../inbound-events.ts';

/** A member of a group, by the address that the group has. */
export interface GroupMember extends Pick<SpokenTo, 'type' | 'value'> {
  number: string | null;
}

/** What a company knows of the people in its connection's groups. */
export interface GroupMembers {
  /** Keeps all members of a group: anybody not named has left. Nothing is written for members who stay. */
  keep(group: string, members: readonly GroupMember[]): Promise<void>;
  /** Finds contacts by all addresses of each person; null: no contact. */
  find(people: readonly (readonly Identity[])[]): Promise<(KnownPerson | null)[]>;
  /** Finds the company's own name for the connection. */
  findOwnName(): Promise<string | null>;
}

export function openMembers(
  pool: pg.Pool,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): GroupMembers {
  const db = companyDb(pool, companyId);
  return {
    async keep(group, members) {
      await sql`with now_in as (select * from unnest(${members.map(({ type }) => type)}::text[],
          ${members.map(({ value }) => value)}::text[], ${members.map(({ number }) => number)}::text[]) m(type, value, number)),
        left_it as (delete from group_members g where g.company_id = ${companyId} and g.connection_id = ${connectionId}
          and g.group_value = ${group} and not exists (select from now_in n where n.type = g.type and n.value = g.value))
        insert into group_members as g (company_id, connection_id, group_value, type, value, number)
        select ${companyId}, ${connectionId}, ${group}, type, value, number from now_in n
        where not exists (select from group_members k where k.company_id = ${companyId} and k.connection_id = ${connectionId}
          and k.group_value = ${group} and k.type = n.type and k.value = n.value and k.number is not distinct from n.number)
        on conflict (company_id, connection_id, group_value, type, value) do update set number = excluded.number
          where g.number is distinct from excluded.number`.execute(db);
    },
    find: (people) => findKnownPeople(db, people),
    async findOwnName() {
      const { rows } = await sql<{ name: string }>`select name from connections
        where company_id = ${companyId} and id = ${connectionId}`.execute(db);
      return rows[0]?.name ?? null;
    },
  };
}
