import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { TxCtx } from '../../platform/context.ts';
import { holdConnection } from '../connections/index.ts';
import { holdQueues } from '../queues/index.ts';
import { findTagged } from './contacts.repo.ts';
import type { Wish } from './transitions.ts';
import { findGroupPeople } from './users.repo.ts';
import type { Moving } from './wished.ts';

/** What stands around moves and may forbid them. What is held is there until the commit. */
export interface Guards {
  connections: ReadonlySet<number>;
  queues: ReadonlySet<number>;
  /** Who of those that get a group may see groups: it would be in nobody's hands. */
  groupPeople: ReadonlySet<number>;
  /** Contacts that have a tag; null: none is needed. */
  tagged: ReadonlySet<number> | null;
  asksForQueue(moving: Moving): boolean;
  givesGroup(moving: Moving): boolean;
}

/** Reads and holds, for all moves at once, only what one of them needs. */
export async function loadGuards(
  tx: TxCtx,
  moving: readonly Moving[],
  wish: Wish,
  settings: Pick<Settings, 'requiredTag'>,
): Promise<Guards> {
  const givesGroup = (one: Moving) => getsGroup(tx, one);
  const reopened = moving.filter(({ change }) => change.act === 'reopen').map(({ ticket }) => ticket.connection_id);
  const queueIds = moving.filter(asksForQueue).flatMap(({ change }) => change.queueId ?? []);
  const getters = moving.filter(givesGroup).flatMap(({ change }) => change.userId ?? []);
  const closing = moving.filter(({ change }) => change.act === 'close').map(({ ticket }) => ticket.contact_id);
  const needsTags = closing.length > 0 && settings.requiredTag === 'enabled' && !wish.needsNoTag;
  const connections = await holdConnections(tx, new Set(reopened));
  const queues = queueIds.length > 0 ? await holdQueues(tx.db, queueIds) : new Set<number>();
  const [groupPeople, tagged] = await Promise.all([
    getters.length > 0 ? findGroupPeople(tx.db, getters) : new Set<number>(),
    needsTags ? findTagged(tx.db, closing) : null,
  ]);
  return { connections, queues, groupPeople, tagged, asksForQueue, givesGroup };
}

/** Of a live ticket the queue is there: removing it takes the ticket's lock. */
function asksForQueue({ before, change }: Moving): boolean {
  const stays = before.status !== 'closed' && change.queueId === before.queueId;
  return change.act !== 'close' && change.queueId !== null && !stays;
}

const getsGroup = (tx: TxCtx, { before: { isGroup }, change: { act, userId } }: Moving) =>
  isGroup && act !== 'close' && userId !== null && userId !== tx.actor.userId;

/** Which of these connections are there still. They stay until the commit. */
export async function holdConnections(tx: TxCtx, ids: ReadonlySet<number>): Promise<Set<number>> {
  const held = new Set<number>();
  for (const id of [...ids].sort((a, b) => a - b)) if (await holdConnection(tx.db, id)) held.add(id);
  return held;
}
