import type { Contact } from '@guiche/contract/contacts.schemas';
import { createStore, useStore } from '../../lib/store.ts';
import type { ContactValues } from './contact-values.ts';

/** `contactId` null: a new contact. */
export interface ContactModalRequest {
  contactId: number | null;
  /** Called with the saved contact. */
  onSaved?: (contact: Contact) => void;
  /** The known values of a new contact. */
  filled?: Pick<ContactValues, 'name' | 'number'>;
}

const request = createStore<ContactModalRequest | null>(null);

/** Opens the contact form for this contact or a new one. */
export const openContactModal = (
  contactId: number | null,
  onSaved?: (contact: Contact) => void,
  filled?: ContactModalRequest['filled'],
) => request.set({ contactId, ...(onSaved && { onSaved }), ...(filled && { filled }) });
export const closeContactModal = () => request.set(null);
export const useContactModalRequest = () => useStore(request);
