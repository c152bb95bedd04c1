import { cutOffByKills } from './audit-outbound.ts';
import { bringCustomers, type Conversation, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import type { StagedServer } from './staged-server.ts';
import { until } from './until.ts';

const full = { conversations: 36, firstAfterS: 12, everyS: 1 };
const brief = { conversations: 12, firstAfterS: 12, everyS: 1 };
const shiftsMs = [3_600_000, -3_600_000];
/** After its moment, by the database's clock: two looks and what a busy machine adds. */
const lateWithinS = 5;

interface Snoozed {
  id: number;
  until: Date;
  version: number;
}

/**
 * Two processes an hour wrong, either way, and a database whose zone changes its clocks in the middle: what has a moment
 * happens at the database's, once. The first process, whose clock is right, is frozen meanwhile.
 */
export const wrongClocks: Fault = {
  name: 'F11',
  title: 'clocks of processes an hour wrong either way, and summer time begins, then ends',
  inTheRow: 'short',
  async play(desk, short) {
    const size = short ? brief : full;
    const conversations = await openConversations(desk, await bringCustomers(desk, size.conversations * 2));
    const begins = conversations.slice(0, size.conversations);
    const ends = conversations.slice(size.conversations);
    const faults = [
      ...(await playChange(desk, 'begins', begins, size)),
      ...(await playChange(desk, 'ends', ends, size)),
    ];
    return {
      sends: [],
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${conversations.length} tickets snoozed to their seconds, by processes an hour ahead and an hour behind`,
      faults,
    };
  },
};

async function playChange(
  desk: Desk,
  change: 'begins' | 'ends',
  conversations: readonly Conversation[],
  { firstAfterS, everyS }: typeof full,
): Promise<string[]> {
  const { stage } = desk;
  const wrong: StagedServer[] = [];
  // New sessions of the database have the zone; its clocks change while tickets wake.
  const changesInS = firstAfterS + 10 + (conversations.length * everyS) / 2;
  await stage.database.rows(`alter role guiche_app set timezone = '${zoneThat(change, changesInS)}'`);
  for (const shiftMs of shiftsMs) {
    const clock = new URL('./shifted-clock.ts', import.meta.url).href;
    const server = await stage.addServer({ NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT_MS: String(shiftMs) });
    await server.start();
    wrong.push(server);
  }
  const from = Date.now() + firstAfterS * 1000;
  for (const [index, conversation] of conversations.entries()) {
    const body = { until: new Date(from + index * everyS * 1000).toISOString() };
    const at = wrong[index % wrong.length]?.url;
    const path = `/tickets/${conversation.ticketId}/snooze`;
    await desk.api.request(conversation.owner, { method: 'POST', path, body, ...(at === undefined ? {} : { at }) });
  }
  const snoozed = await readSnoozed(desk, conversations);
  await stage.server.freeze();
  try {
    const ids = snoozed.map(({ id }) => id);
    await until(
      'all have woken',
      async () =>
        (await stage.database.rows('select from tickets where id = any($1) and snoozed_at is not null', [ids]))
          .length === 0,
      { withinMs: (firstAfterS + conversations.length * everyS + 30) * 1000 },
    );
    return await judge(desk, snoozed, change);
  } finally {
    await stage.server.thaw();
    for (const server of wrong) await server.stop();
  }
}

async function readSnoozed({ stage }: Desk, conversations: readonly Conversation[]): Promise<Snoozed[]> {
  const rows = await stage.database.rows<Snoozed>(
    `select id, snoozed_until as until, version from tickets where id = any($1) and snoozed_until is not null order by id`,
    [conversations.map(({ ticketId }) => ticketId)],
  );
  if (rows.length < conversations.length) throw new Error('a ticket woke before it could be looked at');
  return rows;
}

/** A ticket's version goes up by one each time it wakes, and its place in the list is the moment at which it did. */
async function judge({ stage }: Desk, snoozed: readonly Snoozed[], change: string): Promise<string[]> {
  const ids = snoozed.map(({ id }) => id);
  const rows = await stage.database.rows<{ id: number; version: number; at: Date }>(
    'select id, version, updated_at as at from tickets where id = any($1)',
    [ids],
  );
  const after = new Map(rows.map((row) => [row.id, row]));
  return snoozed.flatMap(({ id, until: moment, version }) => {
    const woken = after.get(id);
    if (!woken) return [`ticket ${id} is gone`];
    const lateS = (woken.at.getTime() - moment.getTime()) / 1000;
    return [
      ...(woken.version === version + 1
        ? []
        : [`summer time ${change}: ticket ${id} woke ${woken.version - version} times`]),
      ...(lateS >= 0 && lateS <= lateWithinS
        ? []
        : [`summer time ${change}: ticket ${id} woke ${lateS} s after its moment`]),
    ];
  });
}

/** A zone three hours west, whose clocks go forward, or back, so many seconds from now. */
function zoneThat(change: 'begins' | 'ends', inS: number): string {
  const changesAt = Date.now() + inS * 1000;
  const hour = 3_600_000;
  const begins = change === 'begins' ? changesAt : changesAt - 6 * hour;
  const ends = change === 'ends' ? changesAt : changesAt + 6 * hour;
  return `<-03>3<-02>2,${ruleOf(begins - 3 * hour)},${ruleOf(ends - 2 * hour)}`;
}

/** A day of the year that no leap year moves, and a time of day. */
function ruleOf(local: number): string {
  const at = new Date(local);
  const year = at.getUTCFullYear();
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const day = Math.floor((local - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const counted = isLeap && day > 60 ? day - 1 : day;
  return `J${counted}/${at.toISOString().slice(11, 19)}`;
}
