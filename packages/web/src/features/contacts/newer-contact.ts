import type { Contact } from '@guiche/contract/contacts.schemas';

/** The newer of two versions of a contact; an answer and an event may come in any order. */
export const newerContact = (known: Contact, told: Contact): Contact => (known.version > told.version ? known : told);
