import { type Contact, getContact } from '@guiche/contract/contacts.schemas';
import type { Person, TestCompany } from './test-company.ts';

/** Contacts as events tell of them; null: they are gone. */
export function loadContacts(
  company: Pick<TestCompany, 'ask'>,
  person: Person,
  ids: readonly number[],
): Promise<[contactId: number, contact: Contact | null][]> {
  const load = async (contactId: number): Promise<[number, Contact | null]> => {
    const { status, body } = await company.ask(person, getContact, { params: { contactId } });
    if (status === 404) return [contactId, null];
    const { whatsapp: _, ...contact } = body; // no event tells of it
    return [contactId, contact];
  };
  return Promise.all(ids.map(load));
}
