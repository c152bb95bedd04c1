import { api } from './admin-api.js';
import { byId, closeOtherDrawers, make } from './elements.js';
import { showTime, t } from './translate.js';

const KEPT_ROWS = 100;
const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** The mails that were sent: opened and closed by its buttons, alive while open. */
export function setUpMailDrawer(onError) {
  const drawer = byId('mails');
  const list = byId('mail-list');
  const opener = byId('open-mails');

  const put = (mail) => {
    list.querySelector('.muted')?.remove();
    list.querySelector(`[data-seq="${mail.seq}"]`)?.remove(); // it came while the list was loaded
    list.prepend(makeRow(mail));
    if (list.children.length > KEPT_ROWS) list.lastElementChild.remove();
  };

  const setOpen = async (isOpen) => {
    if (isOpen) closeOtherDrawers(drawer);
    drawer.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return opener.focus();
    byId('close-mails').focus();
    list.replaceChildren(make('li', { class: 'muted' }, t('noMails')));
    try {
      for (const mail of (await api.mails()).slice(-KEPT_ROWS)) put(mail);
    } catch (error) {
      onError(error.message);
    }
  };

  opener.addEventListener('click', () => setOpen(drawer.hidden));
  byId('close-mails').addEventListener('click', () => setOpen(false));
  drawer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void setOpen(false);
  });
  return {
    take: (mail) => {
      if (!drawer.hidden) put(mail);
    },
    clear: () => {
      list.replaceChildren(make('li', { class: 'muted' }, t('noMails')));
    },
  };
}

function makeRow(mail) {
  const summary = make(
    'summary',
    {},
    make('time', {}, showTime(mail.at)),
    make('span', { class: 'grow ell' }, mail.subject),
  );
  const facts = make('dl', {});
  for (const [name, value] of [
    [t('mailFrom'), mail.fromName === '' ? mail.from : `${mail.fromName} <${mail.from}>`],
    [t('mailTo'), mail.to.join(', ')],
  ])
    facts.append(make('dt', {}, name), make('dd', {}, value));
  return make(
    'li',
    { 'data-seq': mail.seq },
    make('details', {}, summary, facts, make('p', { class: 'mail-text' }, ...linkify(mail.text))),
  );
}

/** Texts and links in turn; only http and https, and nothing of a mail is ever HTML here. */
function linkify(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, found.index));
    parts.push(make('a', { href: found[0], target: '_blank', rel: 'noopener noreferrer' }, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}
