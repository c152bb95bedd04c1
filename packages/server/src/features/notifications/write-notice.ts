import type { Actor } from '@guiche/contract/actor';
import { maskMessage, maskTicket } from '@guiche/contract/masking';
import type { Message } from '@guiche/contract/messages.schemas';
import { isolated } from '@guiche/contract/names';
import { isHandedTo, type NoticeSettings, shouldNotify } from '@guiche/contract/notices';
import type { PushNotice } from '@guiche/contract/push.schemas';
import { isStandIn } from '@guiche/contract/stand-ins';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { Language } from '../../platform/language.ts';
import { pushTexts } from './push-texts.ts';

const longestTitle = 60;
const longestBody = 140;

/** The server does not know what the browser shows; the browser itself notices if it shows this ticket. */
const outOfSight = { isRead: false, isTicketVisible: false, volume: 0, popups: true };

/** The reason of a call: a message, or a ticket that was handed over. */
export interface PushSubject {
  ticket: Ticket;
  /** Null: the ticket was handed over. */
  message: Message | null;
}

/**
 * Writes the notice of a call for one person, masked as they read it; null when it is not, or no longer, their matter.
 * The rule is the one of an open page.
 */
export function writeNotice(
  actor: Actor,
  settings: NoticeSettings,
  language: Language,
  { ticket, message }: PushSubject,
): PushNotice | null {
  if (message?.isDeleted) return null;
  const isMeant = message
    ? shouldNotify(actor, settings, { action: 'create', message, ticket }, outOfSight).popup
    : isHandedTo(actor, ticket);
  if (!isMeant) return null;
  const shown = actor.hidesNumbers ? maskTicket(ticket) : ticket;
  const said = message && actor.hidesNumbers ? maskMessage(message, ticket.contact) : message;
  return {
    uuid: ticket.uuid,
    title: isolated(cut(shown.contact.name, longestTitle)),
    body: cut(bodyOf(shown, said, language), longestBody),
    tag: `ticket-${ticket.id}`,
  };
}

function bodyOf(ticket: Ticket, message: Message | null, language: Language): string {
  if (message === null)
    return [pushTexts[language].handed, isolated(ticket.lastMessage)].filter((part) => part !== '').join(' · ');
  if (isStandIn(message)) return pushTexts[language].late;
  // For a note its author matters, for contacts the last message, as the list shows it.
  return message.isPrivate
    ? `${isolated(message.user?.name ?? '')}: ${message.body}`.replace(/^: /, '')
    : ticket.lastMessage;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One line of at most `max` UTF-16 units; no emoji is cut in half. */
function cut(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (kept.length + segment.length > max - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
