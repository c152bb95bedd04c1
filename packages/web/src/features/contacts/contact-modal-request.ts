import { createStore, useStore } from '../../lib/store.ts';

/** `contactId` null: a new contact. */
export interface ContactModalRequest {
  contactId: number | null;
}

const request = createStore<ContactModalRequest | null>(null);

/** Opens the contact form: of this contact, or of a new one. */
export const openContactModal = (contactId: number | null) => request.set({ contactId });
export const closeContactModal = () => request.set(null);
export const useContactModalRequest = () => useStore(request);
