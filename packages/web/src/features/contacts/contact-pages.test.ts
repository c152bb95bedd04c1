import type { Contact } from '@guiche/contract/contacts.schemas';
import { expect, test } from 'vitest';
import { type ContactPages, withContact, withoutContact } from './contact-pages.ts';
import { parseContactSearch } from './contact-search.ts';

const contact = (id: number, name: string, part: Partial<Contact> = {}): Contact => ({
  id,
  name,
  number: `55119000000${id}`,
  email: '',
  urlPicture: null,
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  lgpdAcceptedAt: null,
  tags: [],
  extraInfo: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...part,
});
const pagesOf = (hasMore: boolean, ...pages: Contact[][]): ContactPages => ({
  pageParams: pages.map(() => null),
  pages: pages.map((contacts, index) => ({
    contacts,
    hasMore: hasMore || index < pages.length - 1,
    count: 4,
    countCapped: false,
    nextCursor: null,
  })),
});
const namesOf = ({ pages }: ContactPages) => pages.map(({ contacts }) => contacts.map(({ name }) => name));
const loaded = () => pagesOf(true, [contact(1, 'Ana'), contact(2, 'İpek')], [contact(3, 'Rosa')]);

test('somebody new stands by name where the list is loaded, and beyond that waits to be loaded', () => {
  const next = withContact(loaded(), contact(4, 'Bia'), {});
  expect(namesOf(next)).toEqual([['Ana', 'Bia', 'İpek'], ['Rosa']]);
  expect(next.pages.map(({ count }) => count)).toEqual([5, 5]);
  const far = contact(5, 'Zeca');
  expect(withContact(loaded(), far, {})).toEqual(loaded());
  expect(namesOf(withContact(pagesOf(false, [contact(1, 'Ana')]), far, {}))).toEqual([['Ana', 'Zeca']]);
});

test('a name that is a number has no place of its own: it stands with the others, by when it came', () => {
  const numbers = [contact(4, '5511*******77'), contact(9, '+55 11 90000-0001')];
  const next = withContact(pagesOf(false, [...numbers, contact(1, 'Ana')]), contact(7, '5511*******02'), {});
  expect(namesOf(next)).toEqual([['5511*******77', '5511*******02', '+55 11 90000-0001', 'Ana']]);
});

test('a newer one takes its place, an older one does not, and who belongs no more goes', () => {
  const search = { tags: [7] };
  const tags = [{ id: 7, name: 'VIP', color: '#112233' }];
  const data = pagesOf(false, [contact(1, 'Ana', { tags, version: 3 })]);
  expect(withContact(data, contact(1, 'Velha', { tags, version: 2 }), search)).toEqual(data);
  expect(namesOf(withContact(data, contact(1, 'Anita', { tags, version: 4 }), search))).toEqual([['Anita']]);
  const gone = withContact(data, contact(1, 'Ana', { version: 4 }), search);
  expect([namesOf(gone), gone.pages[0]?.count]).toEqual([[[]], 3]);
  expect(withoutContact(data, 99)).toBe(data);
});

test.each([
  [{ q: 'ipek' }, 'İpek Çağlar', true],
  [{ q: 'outro' }, 'İpek', false],
  [{ q: '9000000' }, 'Ana', true],
  [{ channel: 'instagram' as const }, 'Ana', false],
  [{ group: true }, 'Ana', false],
])('%o finds %s: %s', (search, name, isFound) => {
  expect(namesOf(withContact(pagesOf(false, []), contact(8, name), search))).toEqual([isFound ? [name] : []]);
});

test('an address of any origin is read, what is not ours left out', () => {
  expect(parseContactSearch({ q: 5511, tags: [2, 'x', 1, 2], channel: 'fax', group: 'yes', evil: 1 })).toEqual({
    q: '5511',
    tags: [1, 2],
  });
  expect(parseContactSearch({ q: '  ', channel: 'facebook', group: false })).toEqual({
    channel: 'facebook',
    group: false,
  });
});
