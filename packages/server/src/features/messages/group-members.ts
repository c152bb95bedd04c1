import { type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { maskNumber } from '@guiche/contract/masking';
import type { listMembers } from '@guiche/contract/messages.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { type SpokenTo, tellApart } from '@guiche/contract/spoken-to.schemas';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { findKnownPeople, namePerson, numbersOf } from '../../platform/people/known-people.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { findMembers, isOpen } from './group-members.repo.ts';

interface GroupTicket {
  channel: string;
  is_group: boolean;
  contact_id: number;
  connection_id: number;
}

/** Whether words written in a ticket can call somebody who reads them there. */
const speaksToMembers = ({ channel, is_group: isGroup }: GroupTicket) =>
  isGroup && channelAbilities[channel as Channel].mentions;

interface Member {
  id: number;
  /** As it is kept with a message that speaks to them. */
  spokenTo: SpokenTo;
  /** Any of theirs. */
  knownNumber: string | null;
}

/** Everybody by another name: what a message says of one is said of nobody else. */
async function readMembers(db: CompanyDb, ticket: GroupTicket): Promise<Member[]> {
  const rows = await findMembers(db, ticket);
  const addresses = rows.map(({ type, value, number }) => [
    { type, value },
    ...(number === null ? [] : [{ type: 'phone', value: number }]),
  ]);
  const known = await findKnownPeople(db, addresses);
  const named = rows.map(({ type, value }, place) => ({
    type,
    value,
    ...namePerson(addresses[place] ?? [], known[place] ?? null),
  }));
  return tellApart(named).flatMap((spokenTo, place): Member[] => {
    const row = rows[place];
    const [knownNumber = null] = numbersOf(addresses[place] ?? [], known[place] ?? null);
    return row === undefined ? [] : [{ id: row.id, spokenTo, knownNumber }];
  });
}

/** Who is in the group of a ticket that the caller sees. */
export async function listGroupMembers(ctx: Ctx, ticketId: number): Promise<ResultOf<typeof listMembers>> {
  const ticket = await getVisibleTicket(ctx, { id: ticketId });
  const [members, isConnected] = await Promise.all([
    speaksToMembers(ticket) ? readMembers(ctx.db, ticket) : [],
    isOpen(ctx.db, ticket.connection_id),
  ]);
  const shown = (number: string) => (ctx.actor.hidesNumbers ? maskNumber(number) : number);
  return {
    members: members.map(({ id, spokenTo: { name }, knownNumber }) => ({
      id,
      name,
      number: knownNumber === null ? null : shown(knownNumber),
    })),
    isConnected,
  };
}

/** Whom a message is to speak to. Who is not in this group is as good as missing. */
export async function loadSpokenTo(db: CompanyDb, ticket: GroupTicket, ids: readonly number[]): Promise<SpokenTo[]> {
  if (ids.length === 0) return [];
  if (!speaksToMembers(ticket)) fail('ERR_CHANNEL_CANNOT');
  const members = new Map((await readMembers(db, ticket)).map(({ id, spokenTo }) => [id, spokenTo]));
  return [...new Set(ids)].map((id) => members.get(id) ?? fail('ERR_NO_MEMBER_FOUND'));
}
