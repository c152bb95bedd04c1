import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import {
  belongsInNotices,
  isHandedTo,
  type NoticeEvent,
  type NoticeSettings,
  type NoticeTicket,
  type NoticeView,
  shouldNotify,
} from './notices.ts';

const ana: Actor = {
  userId: 7,
  companyId: 1,
  profile: 'user',
  super: false,
  queueIds: [1, 2],
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  hidesNumbers: false,
};
/** A ticket that is mine, open, in my queue, with something unread. */
const mine: NoticeTicket = {
  status: 'open',
  userId: ana.userId,
  queueId: 1,
  isGroup: false,
  unreadMessages: 1,
  contact: { active: true },
  whatsapp: { groupAsTicket: 'disabled' },
};
const off: NoticeSettings = { showNotificationPending: 'disabled' };
const on: NoticeSettings = { showNotificationPending: 'enabled' };
const waits = { status: 'pending', userId: null } as const;
const group = { status: 'group', isGroup: true, userId: null } as const;
const counted = { whatsapp: { groupAsTicket: 'enabled' } } as const;

const cases: [
  what: string,
  expected: boolean,
  actor: Partial<Actor>,
  settings: NoticeSettings,
  Partial<NoticeTicket>,
][] = [
  ['my open ticket', true, {}, off, {}],
  ['all of it read', false, {}, off, { unreadMessages: 0 }],
  ['somebody else’s', false, {}, off, { userId: 8 }],
  ['somebody else’s, for an admin', false, { profile: 'admin' }, off, { userId: 8 }],
  ['somebody else’s, with all users’ chats', false, { allUserChat: true }, off, { userId: 8 }],
  ['open and nobody’s', true, {}, off, { userId: null }],
  ['waiting, while waiting ones are silent', false, {}, off, waits],
  ['waiting, while waiting ones call', true, {}, on, waits],
  ['waiting in a queue that is not mine', false, {}, on, { ...waits, queueId: 3 }],
  ['waiting in a queue that is not mine, for an admin', false, { profile: 'admin' }, on, { ...waits, queueId: 3 }],
  ['waiting without a queue', false, {}, on, { ...waits, queueId: null }],
  ['waiting without a queue, with the right to those', true, { allTicket: true }, on, { ...waits, queueId: null }],
  ['mine in a queue that is not mine', false, {}, off, { queueId: 3 }],
  ['mine without a queue', false, {}, off, { queueId: null }],
  ['mine without a queue, with the right to those', true, { allTicket: true }, off, { queueId: null }],
  ['a group', false, {}, off, group],
  ['a group, with the right to groups', false, { allowGroup: true }, off, group],
  ['a group that counts as a ticket', false, {}, off, { ...group, ...counted }],
  ['a group that counts, with the right to groups', true, { allowGroup: true }, off, { ...group, ...counted }],
  ['a group that counts, for an admin without the right', false, { profile: 'admin' }, off, { ...group, ...counted }],
  ['a blocked contact', false, {}, off, { contact: { active: false } }],
  ['closed with a count nobody reset', false, {}, on, { status: 'closed' }],
  ['being rated', false, {}, on, { status: 'nps' }],
  ['asked for consent', false, {}, on, { status: 'lgpd' }],
];

test.each(cases)('%s: %s', (_what, expected, actor, settings, ticket) => {
  expect(belongsInNotices({ ...ana, ...actor }, settings, { ...mine, ...ticket })).toBe(expected);
});

const away: NoticeView = { isRead: false, isTicketVisible: false, volume: 0.5, popups: true };
const written: NoticeEvent = { action: 'create', message: { fromMe: false, isPrivate: false }, ticket: mine };

const none = { sound: false, popup: false };
const both = { sound: true, popup: true };
const onlySound = { sound: true, popup: false };
const onlyPopup = { sound: false, popup: true };

const moments: [what: string, expected: typeof both, event: Partial<NoticeEvent>, view: Partial<NoticeView>][] = [
  ['a contact writes, and the chat is nowhere in sight', both, {}, {}],
  ['we write', none, { message: { fromMe: true, isPrivate: false } }, {}],
  ['somebody of us leaves a private note', none, { message: { fromMe: false, isPrivate: true } }, {}],
  ['a message of before changes', none, { action: 'update' }, {}],
  ['a contact writes to somebody else', none, { ticket: { ...mine, userId: 8 } }, {}],
  ['the volume is at zero', onlyPopup, {}, { volume: 0 }],
  ['the browser’s notices are off', onlySound, {}, { popups: false }],
  ['its chat is open in a page that is in sight', onlySound, {}, { isTicketVisible: true }],
  ['the chat is being read', none, {}, { isRead: true, isTicketVisible: true }],
  ['the chat is on screen beside another window', onlySound, {}, { isRead: false, isTicketVisible: true }],
];

test.each(moments)('%s: %o', (_what, expected, event, view) => {
  expect(shouldNotify(ana, off, { ...written, ...event }, { ...away, ...view })).toEqual(expected);
});

const others: NoticeTicket = { ...mine, userId: 8, unreadMessages: 0 };
const noteTo = (...ids: number[]) => ({
  fromMe: true,
  isPrivate: true,
  mentions: ids.map((id) => ({ id, name: `Pessoa ${id}` })),
  user: { id: 8, name: 'Bia' },
});
const boss: Actor = { ...ana, profile: 'admin' };

test.each<[what: string, expected: typeof both, actor: Actor, event: Partial<NoticeEvent>, view?: Partial<NoticeView>]>(
  [
    ['it is somebody else’s ticket, which I see', both, boss, { message: noteTo(7), ticket: others }],
    ['it is somebody else’s ticket, which I do not see', none, ana, { message: noteTo(7), ticket: others }],
    ['it is mine and all of it is read', both, ana, { message: noteTo(7), ticket: { ...mine, unreadMessages: 0 } }],
    ['the contact is blocked', both, ana, { message: noteTo(7), ticket: { ...mine, contact: { active: false } } }],
    ['it speaks to somebody else', none, ana, { message: noteTo(9) }],
    ['it speaks to nobody', none, ana, { message: noteTo() }],
    ['I wrote it myself', none, ana, { message: { ...noteTo(7), user: { id: 7, name: 'Ana' } } }],
    ['it is of before and changes', none, ana, { action: 'update', message: noteTo(7) }],
    ['I am reading the chat', none, ana, { message: noteTo(7) }, { isRead: true, isTicketVisible: true }],
    ['its chat is open in a page that is in sight', onlySound, ana, { message: noteTo(7) }, { isTicketVisible: true }],
  ],
)('a private note that mentions me, when %s: %o', (_what, expected, actor, event, view = {}) => {
  expect(shouldNotify(actor, off, { ...written, ...event }, { ...away, ...view })).toEqual(expected);
});

test('a message to the contact mentions nobody, whatever it carries', () => {
  const message = { ...noteTo(7), isPrivate: false };
  expect(shouldNotify(boss, off, { ...written, message, ticket: others }, away)).toEqual(none);
});

test.each([
  ['handed to me', true, {}],
  ['handed to me and opened since', false, { isNewToOwner: false }],
  ['handed to somebody else', false, { userId: 8 }],
  ['handed to nobody', false, { userId: null }],
  ['a group handed to me without the right to groups', false, { status: 'group', isGroup: true }],
] as const)('a ticket is new to me when it was %s: %s', (_what, expected, part) => {
  expect(isHandedTo(ana, { ...mine, isNewToOwner: true, ...part })).toBe(expected);
});

test('a waiting group that counts for nothing makes a sound for an admin, and no notice of the browser', () => {
  const ticket: NoticeTicket = { ...mine, ...waits, isGroup: true };
  const admin: Actor = { ...ana, profile: 'admin' };
  expect(shouldNotify(admin, on, { ...written, ticket }, away)).toEqual(onlySound);
  expect(shouldNotify({ ...admin, allowGroup: true }, on, { ...written, ticket }, away)).toEqual(both);
});
