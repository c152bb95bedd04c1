import type { Message } from '../../packages/contract/src/messages.schemas.ts';
import type { Ticket } from '../../packages/contract/src/tickets.schemas.ts';

// What the floor writes as an event, emits and answers: the fields, and so the bytes, of the product's.

const at = '2026-11-21T12:00:00.000Z';

export interface Place {
  companyId: number;
  ticketId: number;
  status: Ticket['status'];
  userId: number | null;
  lastMessage: string;
}

export function ticketOf({ companyId, ticketId, status, userId, lastMessage }: Place): Ticket {
  return {
    id: ticketId,
    uuid: '3f0c2a4e-9a51-4f0e-8d7b-2f6f1f0e9c11',
    status,
    channel: 'whatsappapi',
    isGroup: false,
    isBot: false,
    companyId,
    contactId: 4242,
    contact: {
      id: 4242,
      name: 'Maria Silva 4242',
      number: '5511980004242',
      email: '',
      urlPicture: null,
      channel: 'whatsappapi',
      isGroup: false,
      active: true,
      acceptAudioMessage: true,
      disableBot: false,
    },
    queueId: 3,
    queue: { id: 3, name: 'Fila 3', color: '#727100' },
    userId,
    user: userId === null ? null : { id: userId, name: `Atendente ${userId}`, color: '#3B5BDB' },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Cloud', groupAsTicket: 'disabled' },
    tags: [],
    lastMessage,
    lastMessageAck: null,
    unreadMessages: 3,
    useIntegration: false,
    protocol: `B${ticketId}`,
    createdAt: at,
    updatedAt: at,
    waitingSince: null,
    lastInboundAt: null,
    snooze: null,
    isNewToOwner: false,
    version: 5,
  };
}

function messageOf(place: Place, id: number, body: string, fromMe: boolean): Message {
  return {
    id,
    ticketId: place.ticketId,
    contactId: 4242,
    queueId: 3,
    user: fromMe ? { id: place.userId ?? 1, name: 'Atendente 7' } : null,
    body,
    fromMe,
    mediaType: 'chat',
    mediaUrl: null,
    dataJson: null,
    ack: 0,
    sendState: fromMe ? 'queued' : null,
    sendError: null,
    clientId: fromMe ? '3f0c2a4e-9a51-4f0e-8d7b-2f6f1f0e9c12' : null,
    quotedMsg: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isPrivate: false,
    editedAt: null,
    reactions: [],
    mentions: [],
    createdAt: at,
    version: 1,
  };
}

export function messageEventOf(place: Place, id: number, body: string, fromMe: boolean) {
  const ticket = ticketOf(place);
  return { action: 'create', message: messageOf(place, id, body, fromMe), ticket, contact: ticket.contact };
}
