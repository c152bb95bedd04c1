import type { Actor } from '@guiche/contract/actor';
import type { Ticket } from '@guiche/contract/tickets.schemas';

/** A ticket for tests: Maria waits in queue 1, unless told otherwise. */
export const exampleTicket = (part: Partial<Ticket> = {}): Ticket => {
  const id = part.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'pending',
    channel: 'whatsappapi',
    isGroup: false,
    isBot: false,
    companyId: 1,
    contactId: 5,
    contact: {
      id: 5,
      name: 'Maria',
      number: '5551900000127',
      email: '',
      urlPicture: null,
      channel: 'whatsappapi',
      isGroup: false,
      active: true,
      acceptAudioMessage: true,
      disableBot: false,
    },
    queueId: 1,
    queue: { id: 1, name: 'Vendas', color: '#7C3AED' },
    userId: null,
    user: null,
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja', groupAsTicket: 'disabled' },
    tags: [],
    lastMessage: 'oi',
    lastMessageAck: null,
    unreadMessages: 1,
    useIntegration: false,
    protocol: '',
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    waitingSince: '2026-11-20T15:00:00.000Z',
    lastInboundAt: '2026-11-20T15:00:00.000Z',
    snooze: null,
    isNewToOwner: false,
    version: 1,
    ...part,
  };
};

/** An attendant of queue 1 for tests. */
export const exampleActor = (part: Partial<Actor> = {}): Actor => ({
  userId: 7,
  companyId: 1,
  profile: 'user',
  super: false,
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  hidesNumbers: false,
  ...part,
});
