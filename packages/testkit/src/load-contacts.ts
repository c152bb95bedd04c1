import type { Contact, getContact } from '@guiche/contract/contacts.schemas';
import type { ResultOf } from '@guiche/contract/route';

type Ask = (contactId: number) => Promise<{ status: number; body: ResultOf<typeof getContact> }>;

/** Loads contacts in the form of events; null: removed. */
export function loadContacts(
  ask: Ask,
  ids: readonly number[],
): Promise<[contactId: number, contact: Contact | null][]> {
  const load = async (contactId: number): Promise<[number, Contact | null]> => {
    const { status, body } = await ask(contactId);
    if (status === 404) return [contactId, null];
    const { whatsapp: _, ...contact } = body; // no event contains it
    return [contactId, contact];
  };
  return Promise.all(ids.map(load));
}
