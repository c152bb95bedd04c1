import { mostMembers } from '@guiche/contract/spoken-to.schemas';
import type { GroupMetadata } from 'baileys';
import type { Logger } from 'pino';
import type { GroupMember, GroupMembers } from './group-members.repo.ts';
import { identitiesOf, memberAddress, plainJid } from './identities.ts';
import type { People } from './people.ts';

interface Deps {
  members: GroupMembers;
  people: Pick<People, 'ours'>;
  log: Logger;
}

/** Stores the members of a group, for other processes to show. False: they could not be stored. */
export async function keepMembers(group: GroupMetadata, { members, people, log }: Deps): Promise<boolean> {
  const [address] = identitiesOf([group.id]);
  if (address?.type !== 'group') return true;
  try {
    await members.keep(address.value, membersOf(group, people.ours()));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'who is in a group was not written down');
    return false;
  }
}

/** Each member once, by the address that the group has; without ourselves. */
function membersOf({ participants }: GroupMetadata, ours: readonly string[]): GroupMember[] {
  const members = participants.flatMap(({ id, phoneNumber, lid }): GroupMember[] => {
    if ([id, phoneNumber, lid].some((jid) => ours.includes(plainJid(jid)))) return [];
    const address = memberAddress(id);
    const number = identitiesOf([id, phoneNumber]).find(({ type }) => type === 'phone')?.value ?? null;
    return address === null ? [] : [{ ...address, number }];
  });
  const each = new Map(members.map((member) => [`${member.type} ${member.value}`, member]));
  return [...each.values()].slice(0, mostMembers);
}
