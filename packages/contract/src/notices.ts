import type { Actor } from './actor.ts';
import type { Settings } from './company-settings.schemas.ts';
import type { ContactOfTicket } from './contacts.schemas.ts';
import type { Message } from './messages.schemas.ts';
import type { Ticket } from './tickets.schemas.ts';
import { canSeeTicket, type TicketPlace } from './visibility.ts';

export type NoticeSettings = Pick<Settings, 'showNotificationPending'>;

export interface NoticeTicket extends TicketPlace, Pick<Ticket, 'unreadMessages'> {
  contact: Pick<ContactOfTicket, 'active'>;
  whatsapp: Pick<Ticket['whatsapp'], 'groupAsTicket'>;
}

/** A message as it came, with the ticket as it is since. */
export interface NoticeEvent {
  action: 'create' | 'update';
  message: Pick<Message, 'fromMe' | 'isPrivate'> & Partial<Pick<Message, 'mentions' | 'user'>>;
  ticket: NoticeTicket;
}

/** The present state of this person's browser, all of its tabs together, towards the ticket. */
export interface NoticeView {
  /** Whether the person is reading: the chat is on screen in a window with the focus. */
  isRead: boolean;
  /** Whether the chat is open in a visible tab of ours, with or without the focus. */
  isTicketVisible: boolean;
  /** 0 is mute, 1 is full. */
  volume: number;
  /** Whether the person wants the browser's own notices, and the browser allows them. */
  popups: boolean;
}

export interface Notice {
  sound: boolean;
  popup: boolean;
}

/**
 * Whether a ticket of this status may call people. A closed one may keep an unread count that nobody reset, and calls
 * nobody.
 */
function statusCalls(actor: Actor, settings: NoticeSettings, { status, whatsapp }: NoticeTicket): boolean {
  switch (status) {
    case 'open':
      return true;
    case 'pending':
      return settings.showNotificationPending === 'enabled';
    case 'group':
      return whatsapp.groupAsTicket === 'enabled' && actor.allowGroup;
    case 'closed':
    case 'lgpd':
    case 'nps':
      return false;
  }
}

/**
 * Whether a ticket's unread messages are this person's matter. The popover lists these tickets, the bell and the title
 * count them, and `GET /tickets?withUnreadMessages=true` without a status answers them.
 */
export function belongsInNotices(actor: Actor, settings: NoticeSettings, ticket: NoticeTicket): boolean {
  if (ticket.unreadMessages === 0 || !ticket.contact.active || !canSeeTicket(actor, ticket)) return false;
  if (ticket.userId !== null && ticket.userId !== actor.userId) return false;
  const isInMyQueues = ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);
  return isInMyQueues && statusCalls(actor, settings, ticket);
}

/**
 * Whether a private note speaks to this person. It then calls them, whoever attends the ticket, as long as they may see
 * it.
 */
function mentions(actor: Actor, { message, ticket }: NoticeEvent): boolean {
  if (!message.isPrivate || message.user?.id === actor.userId) return false;
  return (message.mentions ?? []).some(({ id }) => id === actor.userId) && canSeeTicket(actor, ticket);
}

/** Whether somebody else gave this person the ticket, and they have not opened it since. */
export const isHandedTo = (actor: Actor, ticket: TicketPlace & Pick<Ticket, 'isNewToOwner'>) =>
  ticket.isNewToOwner && ticket.userId === actor.userId && canSeeTicket(actor, ticket);

/** What a call causes for the person it is meant for: a tone, a notice of the browser, both or nothing. */
export const noticeOf = (view: NoticeView): Notice => ({
  sound: view.volume > 0 && !view.isRead,
  popup: view.popups && !view.isTicketVisible,
});

/** What a message causes: a tone, a notice of the browser, both or nothing. */
export function shouldNotify(actor: Actor, settings: NoticeSettings, event: NoticeEvent, view: NoticeView): Notice {
  const { action, message, ticket } = event;
  const nothing = { sound: false, popup: false };
  if (action !== 'create') return nothing;
  if (mentions(actor, event)) return noticeOf(view);
  if (message.fromMe || message.isPrivate || !belongsInNotices(actor, settings, ticket)) return nothing;
  const isStrangeGroup = ticket.isGroup && ticket.whatsapp.groupAsTicket === 'disabled' && !actor.allowGroup;
  const notice = noticeOf(view);
  return { ...notice, popup: notice.popup && !isStrangeGroup };
}
