import type { Desk } from './desk.ts';
import { haveReached, type Screen } from './screens.ts';
import { until } from './until.ts';

const longestMs = 120_000;

interface Waiting {
  inbox: number;
  events: number;
  outbox: number;
  head: number;
}

const waitingRows = `select (select count(*) from inbox where parked_at is null) as inbox,
  (select count(*) from event_wait) as events, (select count(*) from outbox) as outbox,
  (select seq from company_seq where company_id = $1) as head`;

/**
 * Waits until nothing moves any more: no webhook waits outside, no row waits inside, every screen knows the last event.
 * After two minutes it answers what still waits, for the audit to judge; null when all is quiet.
 */
export async function waitUntilQuiet({ stage, companyId }: Desk, screens: readonly Screen[]): Promise<string | null> {
  let left: Waiting | undefined;
  const isQuiet = async () => {
    await stage.simulator.idle(1_000);
    // The simulator counts what a paired device has yet to confirm only while the device is connected.
    const devices = await stage.simulator.wa.devices();
    if (!devices.every((device) => device.isOnline && device.waiting === 0)) return false;
    [left] = await stage.database.rows<Waiting>(waitingRows, [companyId]);
    return left !== undefined && left.inbox + left.events + left.outbox === 0 && haveReached(screens, left.head);
  };
  try {
    await until('everything is quiet', isQuiet, { withinMs: longestMs, everyMs: 100 });
    return null;
  } catch (error) {
    const told = screens.map(({ model }) => `${model.lastSeq}${model.isLoaded ? '' : ' loading'}`).join(', ');
    const why = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `not quiet after ${longestMs / 1000} s: ${JSON.stringify(left)}, screens at ${told}${why}`;
  }
}
