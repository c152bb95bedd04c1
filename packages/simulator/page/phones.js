import { api, followEvents } from './admin-api.js';
import { setUpDeliveryDrawer } from './delivery-drawer.js';
import { byId } from './elements.js';
import { setUpMailDrawer } from './mail-drawer.js';
import { setUpNetwork } from './network-choice.js';
import { setUpNewContact } from './new-contact.js';
import { setUpPairing } from './pair-device.js';
import { PhoneView } from './phone-view.js';
import { fillTexts, t } from './translate.js';

const SHOWN_AT_FIRST = 4;
const NOTICE_MS = 6000;
const query = new URLSearchParams(location.search);
const isNewcomer = query.get('scenario') === 'newcomer';
/** The one contact of the address; the newcomer's demonstration has its own. */
const asked = isNewcomer ? 'maria' : query.get('contact');
const isAlone = query.get('embed') === '1' && asked !== null;
/** The digits of the one number of a business to write to; without it any may be chosen. */
const business = query.get('business');
const isWritable = ({ displayNumber }) => business === null || displayNumber.replace(/\D/g, '') === business;
const chosenPhoneId = () => (business === null ? null : (phones[0]?.phoneNumberId ?? null));

let phones = [];
const contacts = new Map();
const views = new Map();

function remembered() {
  try {
    return JSON.parse(localStorage.getItem('shown') ?? '[]');
  } catch {
    // A browser that forbids storage to framed pages: the page then starts with its first choice.
    return [];
  }
}

function remember() {
  if (isAlone) return;
  try {
    localStorage.setItem('shown', JSON.stringify([...views.keys()]));
  } catch {
    // As above: nothing is remembered, everything else works.
  }
}

let noticeTimer = 0;
function notify(text, { isLasting = false, isGood = false } = {}) {
  const notice = byId('notice');
  notice.hidden = text === '';
  notice.classList.toggle('good', isGood);
  notice.textContent = text;
  clearTimeout(noticeTimer);
  if (!isLasting) noticeTimer = setTimeout(() => notify('', { isLasting: true }), NOTICE_MS);
}

async function show(contact, isFirst = false) {
  if (views.has(contact.id)) return;
  contacts.set(contact.id, contact);
  const view = new PhoneView(contact, phones, {
    onError: notify,
    onHide: hide,
    isAlone,
    phoneNumberId: chosenPhoneId(),
  });
  views.set(contact.id, view);
  if (isFirst) byId('phones').prepend(view.element);
  else byId('phones').append(view.element);
  refreshChoices();
  remember();
  try {
    await view.load();
    if (isAlone) await view.setChatOpen(!document.hidden);
  } catch (error) {
    notify(error.message);
  }
}

function hide(contactId) {
  const view = views.get(contactId);
  view.leave();
  view.element.remove();
  views.delete(contactId);
  refreshChoices();
  remember();
}

function refreshChoices() {
  const hidden = [...contacts.values()].filter((contact) => !views.has(contact.id)).slice(0, 200);
  byId('show-phone').replaceChildren(
    new Option(t('choose'), ''),
    ...hidden.map((contact) => new Option(contact.name, contact.id)),
  );
  byId('show-phone').disabled = hidden.length === 0;
  const empty = byId('empty');
  empty.hidden = views.size > 0;
  empty.textContent = isAlone ? t('waitingContact') : t('noContacts');
}

function showBusiness() {
  const [first] = phones;
  const text = phones.length === 1 ? t('subtitle', { business: first.verifiedName }) : t('subtitleMany');
  byId('subtitle').textContent = phones.length === 0 ? t('noPhones') : text;
  for (const [id, view] of views) view.update(contacts.get(id), phones);
}

/** Which phones to show: the one asked for, else those of the last visit, else the liveliest. */
function chooseShown() {
  if (asked !== null) return [asked].filter((id) => contacts.has(id));
  const known = remembered().filter((id) => contacts.has(id));
  return known.length > 0 ? known : [...contacts.keys()].slice(0, SHOWN_AT_FIRST);
}

async function loadAll() {
  const [health, someContacts] = await Promise.all([api.health(), api.contacts()]);
  phones = (await api.phones()).filter(isWritable);
  for (const contact of someContacts) contacts.set(contact.id, contact);
  await findAsked();
  const desk = byId('desk');
  desk.href = new URL(health.webhookUrl).origin;
  desk.hidden = false;
  showBusiness();
  refreshChoices();
  for (const id of chooseShown()) {
    const contact = contacts.get(id);
    if (contact !== undefined) await show(contact);
  }
}

/** The contact of the address may be older than the ones listed, or not exist yet. */
async function findAsked() {
  if (asked === null || isNewcomer || contacts.has(asked)) return;
  const found = await api.findContact(asked);
  if (found !== null) contacts.set(found.id, found);
}

/** After a reset or a lost connection everything is loaded as if the page were new. */
async function startAnew() {
  for (const view of views.values()) view.element.remove();
  views.clear();
  contacts.clear();
  try {
    await loadAll();
  } catch (error) {
    notify(error.message);
  }
}

function takeContact(contact) {
  const isNew = !contacts.has(contact.id);
  contacts.set(contact.id, contact);
  views.get(contact.id)?.update(contact, phones);
  if (!isNew) return;
  const isWanted = asked === null ? views.size < SHOWN_AT_FIRST : asked === contact.id;
  if (isWanted) void show(contact);
  else refreshChoices();
}

function takePhone(phone) {
  if (!isWritable(phone)) return;
  const isFirst = phones.length === 0;
  phones = [...phones.filter((each) => each.phoneNumberId !== phone.phoneNumberId), phone];
  showBusiness();
  if (!isFirst) return;
  for (const view of views.values()) view.load().catch((error) => notify(error.message));
  void beginNewcomer();
}

/** The demonstration begins by itself, unless its contact has written before. */
async function beginNewcomer() {
  if (!isNewcomer || phones.length === 0) return;
  try {
    if (contacts.has(asked) && (await api.messages(asked, chosenPhoneId())).messages.length > 0) return;
    await api.startNewcomer(chosenPhoneId());
  } catch (error) {
    notify(error.message);
  }
}

function setUpControls() {
  byId('show-phone').addEventListener('change', (event) => {
    const contact = contacts.get(event.target.value);
    if (contact !== undefined) void show(contact, true);
  });
  byId('newcomer').addEventListener('click', async () => {
    try {
      const { contactId } = await api.startNewcomer(chosenPhoneId());
      const contact = await api.findContact(contactId);
      if (contact !== null) await show(contact, true);
    } catch (error) {
      notify(error.message);
    }
  });
  addEventListener('pagehide', () => {
    for (const view of views.values()) view.leave();
  });
  document.addEventListener('visibilitychange', () => {
    if (isAlone) for (const view of views.values()) void view.setChatOpen(!document.hidden);
  });
  setUpNewContact((contact) => show(contact, true));
  setUpPairing((text) => notify(text, { isGood: true }));
  void setUpNetwork(notify);
}

fillTexts();
setUpControls();
const drawer = setUpDeliveryDrawer(notify);
const mails = setUpMailDrawer(notify);
followEvents(
  {
    message: (message) => {
      for (const view of views.values()) view.takeMessage(message);
    },
    typing: (notice) => {
      for (const view of views.values()) view.takeTyping(notice);
    },
    contact: takeContact,
    phone: takePhone,
    delivery: drawer.take,
    mail: mails.take,
    reset: () => {
      mails.clear();
      return startAnew();
    },
  },
  {
    onLost: () => notify(t('lostSimulator'), { isLasting: true }),
    onFound: () => {
      notify('', { isLasting: true });
      void startAnew();
    },
  },
);
await startAnew();
await beginNewcomer();
