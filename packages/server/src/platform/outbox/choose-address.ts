import type { ConnectionAccess } from '../../channels/adapter.ts';
import type { Identity } from '../../channels/inbound-events.ts';

/** The identities of a contact that a channel can write to, best first. */
const addressTypes: Record<ConnectionAccess['channel'], readonly Identity['type'][]> = {
  whatsapp: ['group', 'phone', 'lid'],
  whatsappapi: ['group', 'phone', 'bsuid'],
  facebook: ['psid'],
  instagram: ['igsid'],
};

/**
 * Chooses where to send: the contact's first identity of the best kind that is valid for this account. Null when there
 * is none.
 */
export function chooseAddress(access: ConnectionAccess, identities: readonly Identity[]): Identity | null {
  for (const type of addressTypes[access.channel]) {
    const match = identities.find(
      (identity) => identity.type === type && (identity.scope === '' || identity.scope === access.accountId),
    );
    if (match) return match;
  }
  return null;
}
