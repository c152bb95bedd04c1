import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from 'baileys';
import type { Identity } from '../inbound-events.ts';

type Jid = string | null | undefined;

/**
 * The identities behind addresses of the channel, the number first. The digits of a `@lid` are no number. Anything but
 * people and groups (status, newsletters, bots) has none.
 */
export function identitiesOf(jids: readonly Jid[], username?: string | null): Identity[] {
  const found = new Map<Identity['type'], Identity>();
  for (const jid of jids) {
    const identity = identityOf(jid);
    if (identity && !found.has(identity.type)) found.set(identity.type, identity);
  }
  if (username && found.size > 0) found.set('username', { type: 'username', scope: '', value: username.slice(0, 200) });
  const order: Identity['type'][] = ['group', 'phone', 'lid', 'username'];
  return order.flatMap((type) => found.get(type) ?? []);
}

function identityOf(jid: Jid): Identity | null {
  const parts = jid ? jidDecode(jid) : undefined;
  if (!parts?.user) return null;
  const { user: value, server } = parts;
  if (server === 's.whatsapp.net' || server === 'c.us' || server === 'hosted')
    return /^\d{5,20}$/.test(value) ? { type: 'phone', scope: '', value } : null;
  if (server === 'lid' || server === 'hosted.lid') return { type: 'lid', scope: '', value };
  return server === 'g.us' ? { type: 'group', scope: '', value } : null;
}

/** The address by which a group has somebody. Null: the address is nobody's. */
export function memberAddress(jid: Jid): Pick<SpokenTo, 'type' | 'value'> | null {
  const [address] = identitiesOf([jid]);
  if (!address) return null;
  const { type, value } = address;
  return type === 'phone' || type === 'lid' ? { type, value } : null;
}

/** The one form of an address without the device. */
export const plainJid = (jid: Jid): string => (jid ? jidNormalizedUser(jid) : '');

/** Whether the address is of a person or group that a desk speaks with. */
export const isChat = (jid: Jid): boolean => Boolean(jid && (isPnUser(jid) || isLidUser(jid) || isJidGroup(jid)));

/** The lane of a chat: the number where known, so that one person has few lanes. */
export const laneOf = (identities: readonly Identity[]): string => identities[0]?.value ?? 'nobody';
