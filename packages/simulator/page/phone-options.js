import { make, makeIcon } from './elements.js';
import { t } from './translate.js';

const RECEIPT_MODES = [
  ['', 'receiptsDefault'],
  ['auto', 'receiptsAuto'],
  ['manual', 'receiptsManual'],
  ['never', 'receiptsNever'],
  ['readWithoutDelivered', 'receiptsReadOnly'],
  ['beforeResponse', 'receiptsBefore'],
  ['failed', 'receiptsFailed'],
];

/** The "…" of a phone: receipts, business number, hiding. `update(contact, phones, phoneNumberId)` shows the present state. */
export function makePhoneOptions({ onChange, onChoosePhone, onHide }) {
  const receipts = make('select', { class: 'select' });
  for (const [mode, key] of RECEIPT_MODES) receipts.append(new Option(t(key), mode));
  receipts.addEventListener('change', () =>
    onChange({ receipts: receipts.value === '' ? null : { mode: receipts.value } }),
  );

  const readReceipts = make('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  readReceipts.addEventListener('change', () => onChange({ hasReadReceipts: readReceipts.checked }));

  const hidesNumber = make('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  hidesNumber.addEventListener('change', () => onChange({ hidesNumber: hidesNumber.checked }));

  const numbers = make('select', { class: 'select' });
  const numbersLabel = make('label', { class: 'lbl' }, t('businessNumber'), numbers);
  numbers.addEventListener('change', () => onChoosePhone(numbers.value));

  const panel = make('div', { class: 'opts-panel' }, make('label', { class: 'lbl' }, t('receipts'), receipts));
  panel.append(numbersLabel, make('label', { class: 'check' }, readReceipts, t('readReceipts')));
  panel.append(make('label', { class: 'check' }, hidesNumber, t('hidesNumber')));
  if (onHide !== null) {
    const hide = make('button', { type: 'button', class: 'btn' }, t('hide'));
    hide.addEventListener('click', onHide);
    panel.append(hide);
  }
  const summary = make(
    'summary',
    { class: 'ib', 'aria-label': t('options'), title: t('options') },
    makeIcon('dots', 18),
  );
  const element = make('details', { class: 'opts' }, summary, panel);
  closeWhenLeft(element, summary);

  const update = (contact, phones, phoneNumberId) => {
    receipts.value = contact.receipts?.mode ?? '';
    readReceipts.checked = contact.hasReadReceipts;
    hidesNumber.checked = contact.hidesNumber === true;
    numbersLabel.hidden = phones.length < 2;
    numbers.replaceChildren(...phones.map((phone) => new Option(phone.verifiedName, phone.phoneNumberId)));
    numbers.value = phoneNumberId ?? '';
  };
  return { element, update };
}

function closeWhenLeft(details, summary) {
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    summary.focus();
  });
  details.addEventListener('focusout', (event) => {
    if (event.relatedTarget !== null && !details.contains(event.relatedTarget)) details.open = false;
  });
  document.addEventListener('pointerdown', (event) => {
    if (!details.contains(event.target)) details.open = false;
  });
}
