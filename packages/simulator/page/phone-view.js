import { api } from './admin-api.js';
import { avatarClass, initials, make, showNumber } from './elements.js';
import { isAct, isShown, makeMessageRow } from './message-row.js';
import { makeComposer } from './phone-composer.js';
import { makePhoneOptions } from './phone-options.js';
import { t } from './translate.js';

const KEPT_MESSAGES = 100;

/** One contact's phone. It loads its chat itself and is then told what happens. */
export class PhoneView {
  #contact;
  #phones;
  #phoneNumberId;
  #messages = new Map();
  #rows = new Map();
  #typing = new Map();
  #isChatOpen = false;
  #isTypedHere = false;
  #list = make('ol', {});
  #log = make('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': t('conversation') }, this.#list);
  #name = make('h2', { class: 'ell' });
  #number = make('span', { class: 'meta muted ell' });
  #avatar = make('span', { 'aria-hidden': 'true' });
  #onError;
  #options;
  #composer;

  constructor(contact, phones, { onError, onHide, isAlone, phoneNumberId }) {
    this.#phoneNumberId = phoneNumberId;
    this.#contact = contact;
    this.#phones = phones;
    this.#onError = onError;
    this.#options = makePhoneOptions({
      onChange: (changes) => this.#change(changes),
      onChoosePhone: (phoneNumberId) => this.#choosePhone(phoneNumberId),
      onHide: isAlone ? null : () => onHide(contact.id),
    });
    this.#composer = makeComposer({
      onSend: (content, answered, isBusiness) =>
        isBusiness ? this.#writeAsBusiness(content.text) : this.#send(content, answered),
      onChange: (changes) => this.#change(changes),
      onTyping: (state) => this.#tellTyping(state),
    });
    const who = make('div', { class: 'grow' }, this.#name, this.#number);
    const header = make('header', {}, this.#avatar, who, this.#options.element);
    this.element = make('section', { class: 'ph' }, header, this.#log, this.#composer.element);
    if (!isAlone) this.#openByFocus();
    this.update(contact, phones);
  }

  /** The contact or the business numbers changed. */
  update(contact, phones) {
    const wasManual = this.#isManual();
    this.#contact = contact;
    this.#phones = phones;
    this.element.setAttribute('aria-label', t('phoneOf', { name: contact.name }));
    this.#name.textContent = contact.name;
    this.#drawAddress();
    this.#avatar.className = avatarClass(contact.name);
    this.#avatar.textContent = initials(contact.name);
    this.#options.update(contact, phones, this.#phoneNumberId);
    this.#composer.update(contact);
    if (wasManual !== this.#isManual()) this.#drawAll();
  }

  /** On which channel the person is talking; only WhatsApp knows them by a number. */
  #drawAddress() {
    const name = { facebook: 'Messenger', instagram: 'Instagram' }[this.#phone()?.messaging?.channel];
    this.#number.textContent = name ?? `WhatsApp · ${showNumber(this.#contact.waId)}`;
  }

  #phone() {
    return this.#phones.find((each) => each.phoneNumberId === this.#phoneNumberId);
  }

  /** Loads the chat anew. Without any business number there is none. */
  async load() {
    if (this.#phones.length === 0) return this.#drawEmpty();
    const { phoneNumberId, messages } = await api.messages(this.#contact.id, this.#phoneNumberId);
    this.#phoneNumberId = phoneNumberId;
    this.#drawAddress();
    this.#options.update(this.#contact, this.#phones, phoneNumberId);
    this.#messages = new Map(messages.map((message) => [message.id, message]));
    this.#drawAll();
  }

  takeMessage(message) {
    const isOfChat = message.contactId === this.#contact.id && message.phoneNumberId === this.#phoneNumberId;
    if (!isOfChat || message.groupId) return;
    const isNew = !this.#messages.has(message.id);
    this.#messages.set(message.id, message);
    if (isNew) this.#stopTyping(message.author);
    this.#drawMessage(message, isNew);
    const about = isAct(message) ? this.#messages.get(message.aboutId) : undefined;
    if (about !== undefined) this.#drawMessage(about, false);
    this.#forgetOldest();
  }

  takeTyping({ contactId, phoneNumberId, who, until }) {
    if (contactId !== this.#contact.id || phoneNumberId !== this.#phoneNumberId) return;
    this.#stopTyping(who);
    // Who types here sees what they type.
    if (until <= Date.now() || (who === 'contact' && this.#isTypedHere)) return;
    const dots = make('span', { class: 'typing' }, t('typing'), make('i', {}), make('i', {}), make('i', {}));
    const row = make('li', { class: who === 'contact' ? 'me' : 'you' }, dots);
    const timer = setTimeout(() => this.#stopTyping(who), until - Date.now());
    this.#typing.set(who, { row, timer });
    this.#list.append(row);
    this.#scrollToEnd();
  }

  /** Reading a chat tells the business so, when the person's receipts are on. */
  async setChatOpen(isOpen) {
    if (this.#phoneNumberId === null || isOpen === this.#isChatOpen) return;
    this.#isChatOpen = isOpen;
    await this.#orTell(() => (isOpen ? api.openChat : api.closeChat)(this.#phoneNumberId, this.#contact.id));
  }

  /** The page goes away. */
  leave() {
    if (this.#isChatOpen) api.leaveChat(this.#phoneNumberId, this.#contact.id);
    this.#isChatOpen = false;
  }

  #openByFocus() {
    this.element.addEventListener('focusin', () => this.setChatOpen(true));
    this.element.addEventListener('focusout', (event) => {
      if (!this.element.contains(event.relatedTarget)) void this.setChatOpen(false);
    });
  }

  #isManual() {
    const phone = this.#phone();
    return (this.#contact.receipts ?? phone?.receipts)?.mode === 'manual';
  }

  async #choosePhone(phoneNumberId) {
    await this.setChatOpen(false);
    this.#phoneNumberId = phoneNumberId;
    await this.#orTell(() => this.load());
  }

  async #change(changes) {
    await this.#orTell(() => api.putContact({ id: this.#contact.id, ...changes }));
  }

  /** Only WhatsApp web carries it. */
  async #tellTyping(state) {
    const phone = this.#phone();
    if (phone?.channel !== 'whatsapp-web') return;
    this.#isTypedHere = state === 'composing';
    await this.#orTell(() => api.typing(this.#contact.id, { phoneNumberId: phone.phoneNumberId, state }));
  }

  async #send(content, answered) {
    if (this.#phoneNumberId === null) throw new Error(t('noPhones'));
    const replyTo = answered === null ? {} : { replyTo: answered.id };
    await api.send(this.#contact.id, { ...content, phoneNumberId: this.#phoneNumberId, ...replyTo });
  }

  /** As the business, on its own phone: the server only hears of it. */
  async #writeAsBusiness(text) {
    const phone = this.#phone();
    if (phone === undefined) throw new Error(t('noPhones'));
    await api.writeAsBusiness(phone, this.#contact.id, text);
  }

  async #orTell(act) {
    try {
      await act();
    } catch (error) {
      this.#onError(error.message);
    }
  }

  #drawEmpty() {
    this.#list.replaceChildren(make('li', { class: 'note' }, t('noPhones')));
  }

  #drawAll() {
    this.#rows.clear();
    this.#list.replaceChildren();
    for (const message of this.#messages.values()) this.#drawMessage(message, true);
    this.#scrollToEnd();
  }

  /** Who is typing stays at the end. */
  #typingRows() {
    return [...this.#typing.values()].map((typing) => typing.row);
  }

  #drawMessage(message, isNew) {
    const old = this.#rows.get(message.id) ?? [];
    const rows = isShown(message) ? makeMessageRow(message, this.#rowParts()) : [];
    this.#rows.set(message.id, rows);
    const isAtEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 80;
    if (old.length > 0) old[0].before(...rows);
    else this.#list.append(...rows, ...this.#typingRows());
    for (const row of old) row.remove();
    if (isAtEnd || (isNew && message.author === 'contact')) this.#scrollToEnd();
  }

  #rowParts() {
    return {
      findMessage: (id) => this.#messages.get(id),
      findSigns: (id) => this.#signsOn(id),
      findVotes: (id) => this.#votesOn(id),
      onAct: (content) => this.#orTell(() => this.#send(content, null)),
      isManual: this.#isManual(),
      onReply: (message) => this.#composer.answer(message),
      onTell: (message, status) => this.#orTell(() => api.status(message.id, status)),
    };
  }

  /** The last sign of each side; an empty one took it back. */
  #signsOn(id) {
    const all = [...this.#messages.values()].filter(({ type, aboutId }) => type === 'reaction' && aboutId === id);
    const last = (author) => all.findLast((each) => each.author === author)?.text ?? '';
    return last('business') + last('contact');
  }

  /** What this person chose last. */
  #votesOn(id) {
    const last = [...this.#messages.values()].findLast(({ type, aboutId }) => type === 'vote' && aboutId === id);
    return last?.votes ?? [];
  }

  #forgetOldest() {
    const [oldest] = this.#messages.keys();
    if (this.#messages.size <= KEPT_MESSAGES || oldest === undefined) return;
    for (const row of this.#rows.get(oldest) ?? []) row.remove();
    this.#rows.delete(oldest);
    this.#messages.delete(oldest);
  }

  #stopTyping(who) {
    const typing = this.#typing.get(who);
    if (typing === undefined) return;
    clearTimeout(typing.timer);
    typing.row.remove();
    this.#typing.delete(who);
  }

  #scrollToEnd() {
    this.#log.scrollTop = this.#log.scrollHeight;
  }
}
