import { make, makeIcon, makeIconButton } from './elements.js';
import { makePart, makePressed, namePart } from './message-part.js';
import { showTime, t } from './translate.js';

export const STATUS_TEXT = {
  sent: 'statusSent',
  delivered: 'statusDelivered',
  read: 'statusRead',
  played: 'statusPlayed',
  failed: 'statusFailed',
};
const RANK = ['sent', 'delivered', 'read', 'played', 'failed'];
/** Those that every channel tells, for telling them by hand. */
const TOLD = RANK.filter((status) => status !== 'played');

/** The furthest status a message has, or null. */
function lastStatus(message) {
  const names = message.statuses.map((record) => record.status);
  return RANK.findLast((status) => names.includes(status)) ?? null;
}

/** Whether the contact sees the message: not while the phone is offline. */
export function isShown(message) {
  return !isAct(message) && (message.author === 'contact' || message.hasArrived);
}

/** What is done to a message is drawn on it. */
export function isAct({ type }) {
  return ['reaction', 'edit', 'revoke', 'vote'].includes(type);
}

/** One message as list rows: the bubble, and under it what can be told of it by hand. */
export function makeMessageRow(message, { findMessage, findSigns, findVotes, isManual, onReply, onTell, onAct }) {
  const isOwn = message.author === 'contact';
  const failure = message.statuses.find((record) => record.status === 'failed');
  if (!isOwn && failure !== undefined) return [make('li', { class: 'note' }, t('notArrived', { code: failure.code }))];
  const bubble = make('span', { class: 'bubble' });
  if (message.replyTo !== null) bubble.append(makeQuote(findMessage(message.replyTo)));
  const words = message.isRevoked ? make('i', {}, t('revoked')) : message.text;
  bubble.append(
    message.isRevoked ? '' : (makePart(message) ?? ''),
    words,
    (message.isRevoked ? null : makePressed(message, { onAct, findVotes })) ?? '',
    makeTime(message, isOwn),
  );
  const signs = findSigns(message.id);
  if (signs !== '') bubble.append(make('span', { class: 'signs' }, signs));
  const row = make('li', { class: isOwn ? 'me' : 'you' }, bubble);
  if (isOwn) {
    if (!message.isRevoked) row.append(makeOwnActs(message, bubble, onAct));
    return [row];
  }
  const react = makeIconButton('smile', t('react'), 'ib reply');
  react.addEventListener('click', () => onAct({ type: 'reaction', aboutId: message.id, ...nextSign(signs) }));
  row.append(react);
  const reply = makeIconButton('reply', t('reply'), 'ib reply');
  reply.addEventListener('click', () => onReply(message));
  row.append(reply);
  return isManual ? [row, makeActs(message, onTell)] : [row];
}

/** A heart, and with the next press none. */
const nextSign = (signs) => (signs.includes('❤️') ? {} : { text: '❤️' });

function makeOwnActs(message, bubble, onAct) {
  const acts = make('span', { class: 'own-acts' });
  if (message.type === 'text') {
    const edit = makeIconButton('pencil', t('edit'), 'ib reply');
    edit.addEventListener('click', () => {
      const field = make('input', { value: message.text, maxlength: 4096, 'aria-label': t('edit') });
      const form = make('form', {}, field);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (field.value.trim() !== '') onAct({ type: 'edit', aboutId: message.id, text: field.value });
      });
      bubble.replaceChildren(form);
      field.focus();
    });
    acts.append(edit);
  }
  const revoke = makeIconButton('bin', t('revoke'), 'ib reply');
  revoke.addEventListener('click', () => onAct({ type: 'revoke', aboutId: message.id }));
  acts.append(revoke);
  return acts;
}

/** The message an answer belongs to; what this phone never saw has no text. */
export function makeQuote(quoted) {
  if (quoted === undefined) return make('span', { class: 'quote' }, '…');
  const author = quoted.author === 'contact' ? t('you') : t('business');
  return make('span', { class: 'quote' }, make('b', {}, author), make('span', {}, namePart(quoted)));
}

function makeTime(message, isOwn) {
  const time = make('time', { datetime: new Date(message.at).toISOString() }, showTime(message.at));
  const status = isOwn ? lastStatus(message) : null;
  if (status === null) return time;
  time.append(
    makeIcon(status === 'sent' ? 'check' : 'checks', 14, status === 'read' || status === 'played' ? 'read' : ''),
  );
  time.append(make('span', { class: 'sr' }, t(STATUS_TEXT[status])));
  return time;
}

function makeActs(message, onTell) {
  const acts = make('li', { class: 'acts' });
  const told = message.statuses.map((record) => record.status);
  for (const status of TOLD.filter((each) => !told.includes(each))) {
    const button = make('button', { type: 'button' }, t(STATUS_TEXT[status]));
    button.addEventListener('click', () => onTell(message, status));
    acts.append(button);
  }
  return acts;
}
