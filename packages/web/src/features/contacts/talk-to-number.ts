import { findContactProfile, getContact } from '@guiche/contract/contacts';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { requestNewTicket } from '../../lib/new-ticket-request.ts';
import { showToast } from '../../ui/toast.ts';
import { openContactModal } from './contact-modal-request.ts';

/** Begins a ticket with the contact of a number; an unknown number first becomes a contact. */
export async function talkToNumber(name: string, number: string): Promise<void> {
  try {
    const { contactId } = await request(findContactProfile, { params: { number } });
    requestNewTicket(await request(getContact, { params: { contactId } }));
  } catch (error) {
    if (codeOf(error) === 'ERR_NO_CONTACT_FOUND') openContactModal(null, requestNewTicket, { name, number });
    else showToast({ kind: 'error', text: errorText(error) });
  }
}
