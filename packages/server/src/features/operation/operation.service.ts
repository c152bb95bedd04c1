import type { listParkedItems } from '@guiche/contract/operation.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import * as z from 'zod/mini';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Delivery } from '../../platform/inbox/inbox-writer.ts';
import { readCursor, writeCursor } from '../../platform/lists/list-cursor.ts';
import { type OperatorTx, withOperator } from '../../platform/operator/with-operator.ts';
import {
  countParked,
  endDue,
  endInbound,
  endJob,
  findParkedPage,
  holdUnrouted,
  removeUnrouted,
  routeUnrouted,
} from './operation.repo.ts';
import { presentParkedItem } from './parked-item.present.ts';

const deepestPage = 50;
const itemsPerPage = 20;
const parkedPlace = z.object({ at: z.string(), item: z.string() });
const done = { ok: true as const };

export interface OperationDeps {
  /** Reads a kept delivery with the present connections; null when no part of it counts. */
  sortUnrouted(raw: Buffer): Promise<Delivery | null>;
}

export async function listParked(
  ctx: Ctx,
  query: QueryOf<typeof listParkedItems>,
): Promise<ResultOf<typeof listParkedItems>> {
  const after = readCursor(ctx, 'parked', query.nextCursor, parkedPlace);
  const page = query.pageNumber ?? 1;
  if (after === null && page > deepestPage) fail('ERR_PAGE_TOO_DEEP');
  const offset = after === null ? (page - 1) * itemsPerPage : 0;
  const { rows, count } = await withOperator(ctx, 'look at parked items', async (db) => ({
    rows: await findParkedPage(db, { after, offset, limit: itemsPerPage + 1 }),
    count: await countParked(db),
  }));
  const records = rows.slice(0, itemsPerPage).map(presentParkedItem);
  const hasMore = rows.length > itemsPerPage;
  const last = records.at(-1);
  return {
    records,
    hasMore,
    count,
    nextCursor: hasMore && last ? writeCursor(ctx, 'parked', { at: last.at, item: last.item }) : null,
  };
}

/** Tries an item again. A second caller finds it gone. */
export async function retryParked(ctx: Ctx, item: string, deps: OperationDeps): Promise<{ ok: true }> {
  const companies = await withOperator(ctx, `retry ${item}`, (db) => retryItem(db, item, deps));
  for (const companyId of companies) ctx.platform.wakeDrain(companyId);
  ctx.platform.wakeJobs();
  ctx.platform.wakeDue();
  return done;
}

/** Drops an item for good. The conversation behind an inbound event goes on without it. */
export async function skipParked(ctx: Ctx, item: string): Promise<{ ok: true }> {
  const companies = await withOperator(ctx, `skip ${item}`, (db) => skipItem(db, item));
  for (const companyId of companies) ctx.platform.wakeDrain(companyId);
  return done;
}

/** Retries an item; answers the companies whose inbox has work. */
async function retryItem(db: OperatorTx, item: string, deps: OperationDeps): Promise<Set<number>> {
  const { kind, first, second, dueKind } = readItem(item);
  switch (kind) {
    case 'inbound':
      if (!(await endInbound(db, first, second, true))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set([first]);
    case 'job':
      if (!(await endJob(db, first, true))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set();
    case 'due':
      if (!(await endDue(db, first, dueKind, second, true))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set();
    case 'unrouted': {
      const raw = (await holdUnrouted(db, first)) ?? fail('ERR_NO_PARKED_ITEM_FOUND');
      const delivery = await deps.sortUnrouted(raw);
      if (delivery === null || delivery.rows.length === 0) fail('ERR_STILL_UNROUTED');
      await routeUnrouted(db, first, delivery.rows, delivery.unrouted);
      return new Set(delivery.rows.map((row) => row.companyId));
    }
  }
}

async function skipItem(db: OperatorTx, item: string): Promise<Set<number>> {
  const { kind, first, second, dueKind } = readItem(item);
  switch (kind) {
    case 'inbound':
      if (!(await endInbound(db, first, second, false))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set([first]);
    case 'job':
      if (!(await endJob(db, first, false))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set();
    case 'due':
      if (!(await endDue(db, first, dueKind, second, false))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set();
    case 'unrouted':
      if (!(await removeUnrouted(db, first))) fail('ERR_NO_PARKED_ITEM_FOUND');
      return new Set();
  }
}

interface NamedItem {
  kind: 'inbound' | 'unrouted' | 'job' | 'due';
  first: number;
  second: number;
  dueKind: string;
}

/**
 * Reads `inbound-<company>-<id>`, `unrouted-<id>`, `job-<id>`, `due-<company>-<kind>-<id>`; the contract lets nothing
 * else through.
 */
function readItem(item: string): NamedItem {
  const [kind, first, ...rest] = item.split('-');
  const [dueKind = ''] = rest;
  return { kind: kind as NamedItem['kind'], first: Number(first), second: Number(rest.at(-1)), dueKind };
}
