import type { Actor } from '@guiche/contract/actor';
import type { listMoments, listMomentUsers, MomentTicket } from '@guiche/contract/moments.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { calledIn, shownTo } from '../contacts/index.ts';
import { presentQueueOf } from '../tickets/index.ts';
import { findMoments, findMomentUsers, type MomentRow } from './moments.repo.ts';

const liveStatuses = ['pending', 'open', 'group'] as const;

export async function showMoments(ctx: Ctx, query: QueryOf<typeof listMoments>): Promise<MomentTicket[]> {
  const rows = await findMoments(ctx.db, ctx.actor, {
    statuses: query.status ?? liveStatuses,
    queueIds: query.queueIds ?? null,
    userId: query.userId ?? null,
    onlyOwnAndWaiting: query.showAll === false,
    dateStart: query.dateStart ?? null,
    dateEnd: query.dateEnd ?? null,
  });
  return rows.map((row) => presentMoment(ctx.actor, row));
}

function presentMoment(actor: Actor, row: MomentRow): MomentTicket {
  const shown = shownTo(actor, row);
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status as MomentTicket['status'],
    userId: row.user_id,
    contact: {
      id: row.contact_id,
      name: shown(calledIn(row)),
      channel: row.contact_channel as MomentTicket['contact']['channel'],
      isGroup: row.contact_is_group,
    },
    queue: presentQueueOf(row),
    whatsapp: { id: row.connection_id, name: row.connection_name },
    lastMessage: shown(row.last_message),
    unreadMessages: row.unread_messages,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ofCard: row.of_card,
  };
}

export async function showMomentUsers(ctx: Ctx): Promise<ResultOf<typeof listMomentUsers>> {
  const rows = await findMomentUsers(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    online: row.online,
    profileImage: row.profile_image,
    tickets: row.tickets ?? 0,
    oldestWaitingSince: row.oldest?.toISOString() ?? null,
  }));
}
