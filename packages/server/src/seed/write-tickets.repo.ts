import { previewOf } from '@guiche/contract/previews';
import type pg from 'pg';
import { type KeptFile, mediaUrlOf, presentMedia } from '../features/media/index.ts';
import { drawIds, insertRows } from './insert-rows.repo.ts';
import type { DemoFiles } from './keep-demo-files.ts';
import type { PlannedMessage, PlannedTicket } from './planned.ts';
import type { DemoDesk } from './write-company.repo.ts';

/** 2024-01-01: where the time in message ids begins. As in the database's `message_ids`. */
const idEpoch = 1_704_067_200_000;

/** A planned message with its id and, where it has one, its kept file. */
type PlacedMessage = PlannedMessage & { id: number; media: (KeptFile & { id: number; isVoice: boolean }) | null };

/** A planned ticket with everything that got a number. */
interface Placed {
  plan: PlannedTicket;
  ticketId: number;
  contactId: number;
  queueId: number | null;
  userId: number | null;
  protocol: string;
  messages: PlacedMessage[];
}

const moment = (at: number | null | undefined) => (at == null ? null : new Date(at));

async function placeTickets(
  client: pg.ClientBase,
  desk: DemoDesk,
  contactIds: readonly number[],
  plans: readonly PlannedTicket[],
  keep: DemoFiles,
): Promise<Placed[]> {
  const parts = plans.flatMap(({ messages }) =>
    messages.flatMap((message) => (message.part && 'file' in message.part ? [{ message, part: message.part }] : [])),
  );
  const mediaIds = await drawIds(client, 'media', parts.length);
  const media = new Map<PlannedMessage, PlacedMessage['media']>();
  for (const [n, { message, part }] of parts.entries())
    media.set(message, {
      ...(await keep(part.file, part.name, part.isVoice)),
      id: mediaIds[n] ?? 0,
      isVoice: part.isVoice,
    });
  const ids = await drawIds(client, 'tickets', plans.length);
  let drawn = 0;
  const messageId = (at: number) => (at - idEpoch) * 4096 + (drawn++ % 4096);
  return plans.map((plan, index) => {
    const contactId = contactIds[plan.contact] ?? 0;
    const opened = new Date(plan.createdAt).toISOString().replace(/\D/g, '').slice(0, 14);
    return {
      plan,
      ticketId: ids[index] ?? 0,
      contactId,
      queueId: plan.queue === null ? null : (desk.queueIds.get(plan.queue) ?? null),
      userId: plan.owner === null ? null : (desk.userIds.get(plan.owner) ?? null),
      protocol: `${opened}${contactId}`,
      messages: plan.messages.map((message) => ({
        ...message,
        id: messageId(message.at),
        media: media.get(message) ?? null,
      })),
    };
  });
}

function ticketRow({ companyId, connectionId }: DemoDesk, placed: Placed) {
  const { plan, messages } = placed;
  const last = messages.at(-1);
  return {
    company_id: companyId,
    id: placed.ticketId,
    uuid: plan.uuid,
    status: plan.status,
    channel: 'whatsappapi',
    is_group: false,
    is_bot: false,
    contact_id: placed.contactId,
    connection_id: connectionId,
    queue_id: placed.queueId,
    user_id: placed.userId,
    last_message: last ? previewOf(last.part?.kind ?? 'chat', last.body, last.media?.name) : '',
    last_message_id: last?.id ?? null,
    last_message_ack: last?.fromMe ? last.ack : null,
    unread_messages: plan.unread,
    use_integration: false,
    amount_used_bot_queues: 0,
    is_active_demand: plan.isActive,
    protocol: placed.protocol,
    queued_at: moment(plan.createdAt),
    last_inbound_at: moment(messages.findLast((message) => !message.fromMe)?.at),
    last_outbound_at: moment(messages.findLast((message) => message.fromMe)?.at),
    first_reply_at: moment(messages.find((message) => message.fromMe)?.at),
    closed_at: moment(plan.closedAt),
    closed_by: plan.closedAt === null ? null : placed.userId,
    version: 1,
    created_at: moment(plan.createdAt),
    updated_at: moment(plan.closedAt ?? last?.at),
  };
}

function messageRows(
  { companyId, connectionId }: DemoDesk,
  { ticketId, contactId, queueId, userId, messages }: Placed,
) {
  return messages.map((message) => ({
    company_id: companyId,
    id: message.id,
    ticket_id: ticketId,
    contact_id: contactId,
    connection_id: connectionId,
    queue_id: queueId,
    user_id: message.fromMe ? userId : null,
    body: message.body,
    from_me: message.fromMe,
    media_type: message.part?.kind ?? 'chat',
    media_url: message.media && mediaUrlOf(message.media.id, message.media.name),
    data_json: message.media
      ? dataOf(message.media)
      : message.part && 'data' in message.part
        ? message.part.data
        : null,
    ack: message.ack,
    send_state: message.sendState,
    send_error: message.sendError,
    provider_id: message.sendState === null || message.sendState === 'sent' ? `wamid.demo.${message.id}` : null,
    quoted_message_id: message.quotes === null ? null : (messages[message.quotes]?.id ?? null),
    is_deleted: false,
    is_edited: false,
    is_forwarded: false,
    is_private: false,
    created_at: moment(message.at),
    version: 1,
  }));
}

const mediaFacts = (media: NonNullable<PlacedMessage['media']>) => ({
  state: 'ready',
  error: null,
  name: media.name,
  mime_type: media.mimeType,
  is_voice: media.isVoice,
  size: media.size,
  width: media.width,
  height: media.height,
  duration_ms: media.durationMs,
  thumbnail_key: media.thumbnailKey,
  waveform: media.waveform,
});
const dataOf = (media: NonNullable<PlacedMessage['media']>) => presentMedia(mediaFacts(media));

function mediaRows({ companyId }: DemoDesk, { messages }: Placed) {
  return messages.flatMap(({ id, media, at }) =>
    media === null
      ? []
      : [
          {
            company_id: companyId,
            id: media.id,
            message_id: id,
            ...mediaFacts(media),
            // Rows travel as JSON: bytes in the database's own writing.
            waveform: media.waveform && `\\x${media.waveform.toString('hex')}`,
            sha256: media.sha256,
            storage_key: media.storageKey,
            attempts: 0,
            created_at: moment(at),
          },
        ],
  );
}

function sessionRow(
  { companyId, connectionId }: DemoDesk,
  { plan, ticketId, contactId, queueId, userId, protocol }: Placed,
) {
  return {
    company_id: companyId,
    ticket_id: ticketId,
    contact_id: contactId,
    is_group: false,
    is_active_demand: plan.isActive,
    is_only: false,
    is_void: false,
    connection_id: connectionId,
    queue_id: queueId,
    user_id: userId,
    queued_at: moment(plan.createdAt),
    started_at: moment(plan.acceptedAt),
    closed_at: moment(plan.closedAt),
    finished_at: moment(plan.closedAt),
    rated: false,
    protocol,
    created_at: moment(plan.createdAt),
  };
}

function logRows({ companyId }: DemoDesk, { plan, ticketId, queueId, userId }: Placed) {
  const entry = (type: string, at: number | null, by: number | null) =>
    at === null
      ? []
      : [{ company_id: companyId, ticket_id: ticketId, type, user_id: by, queue_id: queueId, created_at: moment(at) }];
  return [
    ...entry('create', plan.createdAt, null),
    ...entry('queue', queueId === null ? null : plan.createdAt, null),
    ...entry('open', plan.acceptedAt, userId),
    ...entry('closed', plan.closedAt, userId),
  ];
}

/** Tickets, messages, attendances and logs of the plan. Returns how many messages there are. */
export async function writeTickets(
  client: pg.ClientBase,
  desk: DemoDesk,
  contactIds: readonly number[],
  plans: readonly PlannedTicket[],
  keep: DemoFiles,
): Promise<number> {
  const placed = await placeTickets(client, desk, contactIds, plans, keep);
  const messages = placed.flatMap((one) => messageRows(desk, one));
  await insertRows(
    client,
    'tickets',
    placed.map((one) => ticketRow(desk, one)),
  );
  await insertRows(client, 'messages', messages);
  await insertRows(
    client,
    'media',
    placed.flatMap((one) => mediaRows(desk, one)),
  );
  const keys = messages.flatMap(({ company_id, connection_id, provider_id, id, created_at }) =>
    provider_id === null ? [] : [{ company_id, connection_id, provider_id, message_id: id, created_at }],
  );
  await insertRows(client, 'message_keys', keys);
  await insertRows(
    client,
    'ticket_sessions',
    placed.map((one) => sessionRow(desk, one)),
  );
  await client.query('select settle_attendances($1, $2)', [desk.companyId, [...new Set(contactIds)]]);
  await insertRows(
    client,
    'ticket_logs',
    placed.flatMap((one) => logRows(desk, one)),
  );
  return messages.length;
}
