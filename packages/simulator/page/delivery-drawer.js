import { api } from './admin-api.js';
import { byId, closeOtherDrawers, make } from './elements.js';
import { STATUS_TEXT } from './message-row.js';
import { showExactTime, t } from './translate.js';

const KEPT_ROWS = 100;
const STATES = {
  waiting: ['stateWaiting', 'warn'],
  sending: ['stateSending', 'warn'],
  done: ['stateDone', 'good'],
  'gave up': ['stateGaveUp', 'bad'],
  dropped: ['stateDropped', 'bad'],
};

/** The log of webhook deliveries: opened and closed by its buttons, alive while open. */
export function setUpDeliveryDrawer(onError) {
  const drawer = byId('deliveries');
  const list = byId('delivery-list');
  const opener = byId('open-deliveries');
  const rows = new Map();

  const take = (delivery, isNewest) => {
    if (drawer.hidden) return;
    const old = rows.get(delivery.id);
    const row = makeRow(delivery, old?.querySelector('details').open ?? false, onError);
    rows.set(delivery.id, row);
    if (old !== undefined) old.replaceWith(row);
    else if (isNewest) list.prepend(row);
    else list.append(row);
    const last = list.lastElementChild;
    if (rows.size > KEPT_ROWS && last !== null) {
      rows.delete(last.dataset.id);
      last.remove();
    }
  };

  const setOpen = async (isOpen) => {
    if (isOpen) closeOtherDrawers(drawer);
    drawer.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return opener.focus();
    byId('close-deliveries').focus();
    rows.clear();
    list.replaceChildren();
    try {
      const deliveries = await api.deliveries();
      if (deliveries.length === 0) list.append(make('li', { class: 'muted' }, t('noDeliveries')));
      for (const delivery of deliveries) take(delivery, false);
    } catch (error) {
      onError(error.message);
    }
  };

  opener.addEventListener('click', () => setOpen(drawer.hidden));
  byId('close-deliveries').addEventListener('click', () => setOpen(false));
  drawer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void setOpen(false);
  });
  return { take: (delivery) => take(delivery, true) };
}

function titleOf({ what, status }) {
  if (what === 'status') return t('whatStatus', { status: t(STATUS_TEXT[status]) });
  return t(what === 'message' ? 'whatMessage' : 'whatAccount');
}

function makeRow(delivery, isOpen, onError) {
  const [stateKey, tone] = STATES[delivery.state];
  const first = delivery.events[0];
  const title = titleOf(first);
  const count = delivery.events.length > 1 ? ` × ${delivery.events.length}` : '';
  const summary = make(
    'summary',
    {},
    make('time', {}, showExactTime(delivery.createdAt)),
    make('span', { class: 'grow ell' }, title + count),
  );
  summary.append(make('span', { class: `chip ${tone}` }, t(stateKey)));

  const facts = make('dl', {});
  addFact(facts, t('event'), delivery.events.map((event) => event.id).join(', '));
  addFact(facts, t('address'), delivery.url);
  if (delivery.faults.length > 0) addFact(facts, t('faults'), delivery.faults.join(', '));
  for (const [index, attempt] of delivery.attempts.entries()) {
    addFact(facts, t('attempt', { n: index + 1 }), describeAttempt(attempt));
  }

  const replay = make('button', { type: 'button', class: 'btn' }, t('replay'));
  replay.addEventListener('click', async () => {
    try {
      await api.replay(delivery.id);
    } catch (error) {
      onError(error.message);
    }
  });
  return make('li', { 'data-id': delivery.id }, make('details', { open: isOpen }, summary, facts, replay));
}

function addFact(facts, name, value) {
  facts.append(make('dt', {}, name), make('dd', {}, value));
}

function describeAttempt({ at, ms, status, note, faults }) {
  const answer = status === null ? `${t('noAnswer')} (${note})` : String(status);
  const parts = [showExactTime(at), answer, `${ms} ms`, ...faults];
  return parts.join(' · ');
}
