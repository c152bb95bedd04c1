import type { ConnectionAccess } from '../../channels/adapter.ts';
import type { Identity } from '../../channels/inbound-events.ts';

/** Which of a contact's identities a channel can write to, the better first. */
const addressTypes: Record<ConnectionAccess['channel'], readonly Identity['type'][]> = {
  whatsapp: ['group', 'phone', 'lid'],
  whatsappapi: ['group', 'phone', 'bsuid'],
  facebook: ['psid'],
  instagram: ['igsid'],
};

/** Where to send: the contact's first identity of the best kind that holds for this account. Null when there is none. */
export function chooseAddress(access: ConnectionAccess, identities: readonly Identity[]): Identity | null {
  for (const type of addressTypes[access.channel]) {
    const match = identities.find(
      (identity) => identity.type === type && (identity.scope === '' || identity.scope === access.accountId),
    );
    if (match) return match;
  }
  return null;
}
