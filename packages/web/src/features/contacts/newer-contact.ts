import type { Contact } from '@guiche/contract/contacts.schemas';

/** Of two forms of a contact the newer one: an answer and an event may come in any order. */
export const newerContact = (known: Contact, told: Contact): Contact => (known.version > told.version ? known : told);
