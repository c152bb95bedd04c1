import { auditFresh } from './audit-fresh.ts';
import { auditInbound } from './audit-inbound.ts';
import { auditOutbound, type PlantedDoubt } from './audit-outbound.ts';
import { auditScreens } from './audit-screens.ts';
import type { Desk } from './desk.ts';
import { Findings } from './findings.ts';
import type { Ledger } from './ledger.ts';
import type { AcceptedSend } from './load.ts';
import type { Screen } from './screens.ts';
import { readStored, type Stored } from './stored-messages.ts';
import { readTruth, type Truth } from './truth.ts';
import { waitUntilQuiet } from './wait-until-quiet.ts';
import type { WebhookWatch } from './webhook-watch.ts';

export interface Played {
  sends: readonly AcceptedSend[];
  planted: PlantedDoubt;
  /** What was done, in numbers: "6 kills". Asked when all is quiet. */
  done: string | (() => Promise<string>);
  /** Statuses of 5xx that the fault excuses. */
  excused?: readonly number[];
  faults?: readonly string[];
  /** The outside brought what one customer wrote at one time: neither message came first. */
  isBroughtAtOnce?: boolean;
  /** Screens the play opened itself. */
  screens?: readonly Screen[];
}

/** Waits until all is quiet, then joins the journal, the database and the screens. */
export async function audit(
  fault: string,
  seed: string,
  desk: Desk,
  { screens: ordinary, watch }: { screens: readonly Screen[]; watch: WebhookWatch },
  played: Played,
  startedAt: number,
): Promise<Ledger> {
  const screens = [...ordinary, ...(played.screens ?? [])];
  const unrest = await waitUntilQuiet(desk, screens);
  const { stage } = desk;
  const truth = readTruth(stage.journal.read(), stage.channel.account);
  const stored = await readStored(desk);
  const findings = new Findings();
  const inbound = auditInbound(truth, stored, findings, played.isBroughtAtOnce ?? false);
  const { isPaired } = stage.channel;
  const outbound = await auditOutbound(truth, stored, played.sends, { planted: played.planted, isPaired }, findings);
  const screensSeen = auditScreens(screens, stored, findings);
  const compared = await auditFresh(screens, findings);
  await watch.stop();
  const serverErrors = addCounts(desk.api.serverErrors, watch.serverErrors);
  const faults = [...(played.faults ?? []), ...(unrest ? [unrest] : []), ...findFaults(desk, truth, stored)];
  for (const [status, count] of serverErrors) {
    if (!played.excused?.includes(status)) faults.push(`${count} answers of ${status}`);
  }
  const done = typeof played.done === 'string' ? played.done : await played.done();
  const resets = screens.reduce(
    (sum, { model }) => sum + model.signals.filter((signal) => signal.name === 'reset').length,
    0,
  );
  return {
    fault,
    seed,
    sent: truth.written.length + played.sends.length,
    stored: inbound.stored + outbound.stored,
    shown: screensSeen.shown,
    unknown: outbound.unknown,
    planted: outbound.planted,
    serverErrors,
    findings,
    trials: [
      `${truth.written.length} in, ${played.sends.length} out, told of ${truth.events} events`,
      `${screens.length} screens (${resets} resets), ${compared} of them beside a fresh load`,
      ...(outbound.ticksBehind > 0 ? [`${outbound.ticksBehind} ticks lost with a kill`] : []),
      done,
    ].join(', '),
    faults,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function addCounts(...all: ReadonlyMap<number, number>[]): Map<number, number> {
  const together = new Map<number, number>();
  for (const [status, count] of all.flatMap((counts) => [...counts])) {
    together.set(status, (together.get(status) ?? 0) + count);
  }
  return together;
}

/** What must not be, whatever the fault. */
function findFaults({ stage }: Desk, { unacknowledged }: Truth, { parked, unrouted }: Stored): string[] {
  const faults = stage.servers.flatMap((server) => server.accidents.map((how) => `a server ended by itself: ${how}`));
  if (unacknowledged > 0) faults.push(`${unacknowledged} events were never acknowledged`);
  if (parked + unrouted > 0) faults.push(`${parked} events parked, ${unrouted} bodies unrouted`);
  return faults;
}
