import type { listContacts } from '@guiche/contract/contacts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { fold, nameKey } from '@guiche/contract/fold';
import type { ResultOf } from '@guiche/contract/route';
import { readSearchText, saysAll } from '@guiche/contract/search';
import type { InfiniteData } from '@tanstack/react-query';
import type { ContactSearch } from './contact-search.ts';

export type ContactPage = ResultOf<typeof listContacts>;
export type ContactPages = InfiniteData<ContactPage, string | null>;

/** Whether a contact belongs to a list, by the server's rule. */
function belongsToSearch(contact: Contact, { q, tags = [], channel, group }: ContactSearch): boolean {
  const text = readSearchText(q ?? '');
  return (
    (channel === undefined || contact.channel === channel) &&
    (group === undefined || contact.isGroup === group) &&
    tags.every((tagId) => contact.tags.some(({ id }) => id === tagId)) &&
    (text === null ||
      saysAll(fold(contact.name), text.words) ||
      text.numbers.some((digits) => contact.number.includes(digits)))
  );
}

const isBefore = (a: Contact, b: Contact) => {
  const [first, second] = [nameKey(a.name), nameKey(b.name)];
  return first === second ? a.id < b.id : first < second;
};

const recounted = (pages: readonly ContactPage[], step: number): ContactPage[] =>
  pages.map((page) => ({ ...page, count: page.countCapped ? page.count : page.count + step }));

/** The list without a contact. */
export function withoutContact(data: ContactPages, contactId: number): ContactPages {
  if (!data.pages.some(({ contacts }) => contacts.some(({ id }) => id === contactId))) return data;
  const pages = data.pages.map((page) => ({ ...page, contacts: page.contacts.filter(({ id }) => id !== contactId) }));
  return { ...data, pages: recounted(pages, -1) };
}

/**
 * Updates a contact in the list: it replaces an older version, is inserted by name within the loaded part, or leaves
 * the list.
 */
export function withContact(data: ContactPages, contact: Contact, search: ContactSearch): ContactPages {
  const known = data.pages.flatMap(({ contacts }) => contacts).find(({ id }) => id === contact.id);
  if (known && known.version > contact.version) return data;
  if (!belongsToSearch(contact, search)) return known ? withoutContact(data, contact.id) : data;
  if (known) {
    const put = (each: Contact) => (each.id === contact.id ? contact : each);
    return { ...data, pages: data.pages.map((page) => ({ ...page, contacts: page.contacts.map(put) })) };
  }
  const at = data.pages.findIndex(({ contacts, hasMore }) => {
    const last = contacts.at(-1);
    return !hasMore || (last !== undefined && isBefore(contact, last));
  });
  if (at === -1) return data;
  const pages = data.pages.map((page, index) => {
    if (index !== at) return page;
    const before = page.contacts.filter((each) => isBefore(each, contact));
    return { ...page, contacts: [...before, contact, ...page.contacts.slice(before.length)] };
  });
  return { ...data, pages: recounted(pages, 1) };
}
