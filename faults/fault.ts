import { audit, type Played } from './audit.ts';
import { type Desk, openDesk } from './desk.ts';
import { isBalanced, type Ledger } from './ledger.ts';
import { closeScreens, openScreens } from './screens.ts';
import { type Stage, withStage } from './stage.ts';
import { WebhookWatch } from './webhook-watch.ts';

export interface FaultOptions {
  seed: string;
  /** Smaller numbers, at most 90 s. */
  short: boolean;
}

export interface Fault {
  name: string;
  title: string;
  /** Two server processes on one database instead of one. */
  isTwoNodes?: boolean;
  play(desk: Desk, short: boolean): Promise<Played>;
}

/** One fault on a stage of its own, from an empty database to the ledger. The stage's folder stays when it fails. */
export function runFault(fault: Fault, { seed, short }: FaultOptions): Promise<Ledger> {
  const startedAt = performance.now();
  return withStage(seed, async (stage) => {
    const ledger = await playOn(stage, fault, seed, short, startedAt);
    return { result: ledger, keep: !isBalanced(ledger) };
  });
}

async function playOn(stage: Stage, fault: Fault, seed: string, short: boolean, startedAt: number): Promise<Ledger> {
  if (fault.isTwoNodes) await (await stage.addServer()).start();
  const desk = await openDesk(stage);
  const watch = new WebhookWatch(stage.simulator);
  const screens = await openScreens(desk);
  try {
    const played = await fault.play(desk, short);
    return await audit(fault.name, seed, desk, { screens, watch }, played, startedAt);
  } finally {
    await watch.stop();
    await closeScreens(screens);
  }
}
