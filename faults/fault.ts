import { audit, type Played } from './audit.ts';
import type { ChannelName } from './channel.ts';
import { type Desk, openDesk } from './desk.ts';
import { isBalanced, type Ledger } from './ledger.ts';
import { Link } from './link.ts';
import { closeScreens, openScreens, type Screen } from './screens.ts';
import { type Stage, withStage } from './stage.ts';
import { WebhookWatch } from './webhook-watch.ts';

export interface FaultOptions {
  seed: string;
  channel: ChannelName;
  /** Smaller numbers, at most 90 s. */
  short: boolean;
}

export interface Fault {
  name: string;
  title: string;
  /** Where `--channels` plays it; without it, and by default, it is played on the Cloud API alone. */
  channels?: readonly ChannelName[];
  /** What all in a row have time for: nothing of it, or its short form. Whoever names it gets it whole. */
  inTheRow?: 'left out' | 'short';
  /** Leases and the patience with doubtful sends are production's. */
  hasRealWaits?: boolean;
  /** Two server processes on one database instead of one. */
  isTwoNodes?: boolean;
  /** People and provider reach the servers by one proxy. */
  isBehindProxy?: boolean;
  hasRedis?: boolean;
  play(desk: Desk, short: boolean, screens: readonly Screen[]): Promise<Played>;
}

/** One fault on a stage of its own, from an empty database to the ledger. The stage's folder stays when it fails. */
export function runFault(fault: Fault, { seed, short, channel }: FaultOptions): Promise<Ledger> {
  const startedAt = performance.now();
  const { hasRedis = false, hasRealWaits = false } = fault;
  return withStage({ seed, channel, hasRedis, hasRealWaits }, async (stage) => {
    const ledger = await playOn(stage, fault, seed, short, startedAt);
    return { result: ledger, keep: !isBalanced(ledger) };
  });
}

async function playOn(stage: Stage, fault: Fault, seed: string, short: boolean, startedAt: number): Promise<Ledger> {
  if (fault.isTwoNodes) await (await stage.addServer()).start();
  const proxy = fault.isBehindProxy ? await openProxy(stage) : null;
  const desk = await openDesk(stage, proxy?.url);
  const watch = new WebhookWatch(stage.simulator);
  const urls = stage.servers.map((server) => server.url);
  const screens = await openScreens(desk, proxy ? [proxy.url] : urls);
  try {
    const played = await fault.play(desk, short, screens);
    return await audit(`${fault.name} ${stage.channel.name}`, seed, desk, { screens, watch }, played, startedAt);
  } finally {
    await watch.stop();
    await closeScreens(screens);
  }
}

/** Whoever comes is led to a server that answers, the two in turn. */
async function openProxy(stage: Stage): Promise<Link> {
  const link = await Link.open({ targets: () => stage.servers.map((server) => server.url) });
  stage.closers.push(() => link.close());
  await stage.simulator.webhookTarget(`${link.url}/webhooks/meta`);
  return link;
}
