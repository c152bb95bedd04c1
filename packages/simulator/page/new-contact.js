import { api } from './admin-api.js';
import { byId } from './elements.js';

/** The form for a new phone. `onCreated` gets the contact. */
export function setUpNewContact(onCreated) {
  const dialog = byId('new-contact');
  const form = byId('new-contact-form');
  const error = byId('new-contact-error');

  byId('new-phone').addEventListener('click', () => {
    form.reset();
    error.hidden = true;
    dialog.showModal();
  });
  byId('new-contact-cancel').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = form.elements.namedItem('name').value.trim();
    const number = form.elements.namedItem('number').value.trim();
    try {
      const contact = await api.putContact({ name, readsOnArrival: true, ...(number === '' ? {} : { waId: number }) });
      dialog.close();
      onCreated(contact);
    } catch (reason) {
      error.textContent = reason.message;
      error.hidden = false;
    }
  });
}
