import { phoneTwin } from '@guiche/contract/phone';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';
import { identityKey } from './situation.ts';

/** By {@link identityKey}: all identities of whoever has that one, as far as the batch tells. */
export type SamePeople = ReadonlyMap<string, readonly Identity[]>;

/** A name may pass to somebody else, and a group is nobody: these make two contacts one. */
const binding: ReadonlySet<Identity['type']> = new Set<Identity['type']>(['phone', 'lid', 'bsuid']);

/** The people that an event names, each with all addresses it names for them. */
export function peopleIn(event: InboundEvent): (readonly Identity[])[] {
  switch (event.kind) {
    case 'message':
      return [event.chat.identities, ...(event.sender ? [event.sender.identities] : [])];
    case 'alias':
      return [event.identities];
    case 'edit':
      return event.author ? [event.author] : [];
    case 'revoke':
      return [event.author, event.group].filter((who) => who !== undefined);
    case 'vote':
      return [event.voter.identities];
    case 'ticks':
      return [[event.to]];
    case 'status':
    case 'account':
    case 'loss':
    case 'template':
    case 'history':
    case 'addressBook': // known or not, nobody of them takes part in this batch
      return [];
  }
}

/** Who is one person by what several events say together, in whatever order they came. Pure. */
export function findSamePeople(named: readonly (readonly Identity[])[]): SamePeople {
  const groups = new Map<string, Set<Identity>>();
  for (const identities of named) {
    const bound = identities.filter(({ type }) => binding.has(type));
    const group = new Set<Identity>(bound);
    for (const identity of bound) for (const other of groups.get(nameOf(identity)) ?? []) group.add(other);
    for (const identity of group) groups.set(nameOf(identity), group);
  }
  const people = [...new Set(groups.values())].map((group) => [...group]);
  return new Map(people.flatMap((group) => group.map((one) => [identityKey(one), group] as const)));
}

/** Both spellings of a number are one name. */
function nameOf(identity: Identity): string {
  const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
  return twin !== null && twin < identity.value ? identityKey({ ...identity, value: twin }) : identityKey(identity);
}
