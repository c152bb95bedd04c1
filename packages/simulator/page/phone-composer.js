import { makeAttachMenu } from './attach-menu.js';
import { make, makeIconButton } from './elements.js';
import { makeQuote } from './message-row.js';
import { t } from './translate.js';

const TYPING_EVERY_MS = 5000;
const TYPING_ENDS_MS = 4000;

/**
 * A phone's foot: what is answered, the field, and the person's habits. Enter sends; what the
 * simulator refuses stays in the field with the reason under it.
 */
export function makeComposer({ onSend, onChange, onTyping }) {
  const { form, field } = makeField();
  const answering = makeAnswering(field);
  const refused = make('p', { class: 'refused', role: 'alert', hidden: true });
  const goOnline = make('button', { type: 'button', class: 'btn' }, t('goOnline'));
  const away = make('div', { class: 'away' }, make('span', { class: 'grow' }, t('offline')), goOnline);
  const online = makeHabit('online');
  const reads = makeHabit('readsOnArrival');
  const business = makeHabit('asBusiness');
  const habits = make('div', { class: 'habits' }, online.label, reads.label, business.label);
  const attach = makeAttachMenu({
    takeCaption: () => {
      const text = field.value;
      field.value = '';
      return text.trim();
    },
    onSend: (content) => orRefuse(() => (typeof content === 'function' ? content() : deliver(content))),
  });
  const row = make('div', { class: 'composer-row' }, attach, form);
  switchSides(business.input, { attach, field, answering });
  const element = make('footer', {}, answering.element, row, away, refused, habits);

  const deliver = async (content) => {
    await onSend(content, answering.current(), business.input.checked);
    answering.set(null);
  };
  const orRefuse = async (act) => {
    refused.hidden = true;
    try {
      await act();
      return true;
    } catch (error) {
      refused.textContent = error.message;
      refused.hidden = false;
      return false;
    }
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = field.value;
    if (text.trim() === '') return;
    field.value = '';
    if (!(await orRefuse(() => deliver({ type: 'text', text })))) field.value = text;
  });
  field.addEventListener('input', makeTypingTeller(onTyping));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') answering.set(null);
  });
  goOnline.addEventListener('click', () => onChange({ isOnline: true }));
  online.input.addEventListener('change', () => onChange({ isOnline: online.input.checked }));
  reads.input.addEventListener('change', () => onChange({ readsOnArrival: reads.input.checked }));

  const update = (contact) => {
    online.input.checked = contact.isOnline;
    reads.input.checked = contact.readsOnArrival;
    row.hidden = !contact.isOnline;
    away.hidden = contact.isOnline;
  };
  return { element, update, answer: answering.set };
}

/** Tells that somebody types at most every five seconds, and that they stopped. */
function makeTypingTeller(onTyping) {
  let saidAt = 0;
  let stop = null;
  const end = () => {
    saidAt = 0;
    onTyping('paused');
  };
  return () => {
    clearTimeout(stop);
    if (Date.now() - saidAt >= TYPING_EVERY_MS) {
      saidAt = Date.now();
      onTyping('composing');
    }
    stop = setTimeout(end, TYPING_ENDS_MS);
  };
}

/** On the business's own phone there are words only, and they answer nothing. */
function switchSides(input, { attach, field, answering }) {
  input.addEventListener('change', () => {
    attach.hidden = input.checked;
    answering.set(null);
    const label = t(input.checked ? 'writeAsBusiness' : 'writeAs');
    field.setAttribute('aria-label', label);
    field.placeholder = label;
    field.focus();
  });
}

function makeField() {
  const label = { 'aria-label': t('writeAs'), placeholder: t('writeAs') };
  const field = make('input', { type: 'text', maxlength: 4096, autocomplete: 'off', ...label });
  const submit = makeIconButton('send', t('send'));
  submit.type = 'submit';
  return { field, form: make('form', { class: 'field' }, field, submit) };
}

/** The message being answered, above the field; null when there is none. */
function makeAnswering(field) {
  const element = make('div', { class: 'answering', hidden: true });
  let message = null;
  const set = (answered) => {
    message = answered;
    element.hidden = answered === null;
    if (answered === null) return;
    const cancel = makeIconButton('close', t('cancelReply'));
    cancel.addEventListener('click', () => set(null));
    element.replaceChildren(makeQuote(answered), cancel);
    field.focus();
  };
  return { element, set, current: () => message };
}

function makeHabit(key) {
  const input = make('input', { type: 'checkbox', role: 'switch', class: 'switch' });
  return { input, label: make('label', { class: 'check' }, input, t(key)) };
}
