import type { Contact } from '@guiche/contract/contacts';
import { createStore, useStore } from '../../lib/store.ts';

/** `contactId` null: a new contact. */
export interface ContactModalRequest {
  contactId: number | null;
  /** With what was saved. */
  onSaved?: (contact: Contact) => void;
}

const request = createStore<ContactModalRequest | null>(null);

/** Opens the contact form: of this contact, or of a new one. */
export const openContactModal = (contactId: number | null, onSaved?: (contact: Contact) => void) =>
  request.set(onSaved ? { contactId, onSaved } : { contactId });
export const closeContactModal = () => request.set(null);
export const useContactModalRequest = () => useStore(request);
