import { api } from './admin-api.js';
import { byId } from './elements.js';
import { t } from './translate.js';

const CODE = /^[0-9A-Z]{4}-?[0-9A-Z]{4}$/i;

/** The business's phone takes a device: by the text of its QR, or by the code of eight characters it shows. */
export function setUpPairing(onPaired) {
  const dialog = byId('pair-device');
  const form = byId('pair-device-form');
  const error = byId('pair-device-error');
  const field = (name) => form.elements.namedItem(name).value.trim();

  const open = (shown) => {
    form.reset();
    form.elements.namedItem('shown').value = shown;
    error.hidden = true;
    dialog.showModal();
  };
  byId('open-pairing').addEventListener('click', () => open(''));
  byId('pair-device-cancel').addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const shown = field('shown');
    const number = field('number') === '' ? {} : { number: field('number') };
    try {
      const paired = CODE.test(shown)
        ? await api.typeCode({ code: shown, ...number })
        : await api.scan({ qr: shown, ...number });
      dialog.close();
      onPaired(t('paired', { number: `+${paired.phoneNumberId}` }));
    } catch (reason) {
      error.textContent = reason.message;
      error.hidden = false;
    }
  });
  // A page that shows a QR opens this one with its text, and has it scanned by that.
  const shown = new URLSearchParams(location.search).get('qr');
  if (shown === null) return;
  history.replaceState(null, '', location.pathname); // a reload scans nothing again
  open(shown);
  form.requestSubmit();
}
