import { setTimeout as wait } from 'node:timers/promises';
import { cutOffByKills } from './audit-outbound.ts';
import { Convergence } from './convergence.ts';
import { openCrowd } from './crowd.ts';
import { bringCustomers, type Desk, openConversations } from './desk.ts';
import { convergeWithinMs } from './f7-two-nodes.ts';
import type { Fault } from './fault.ts';
import { Link } from './link.ts';
import { sendOutbound, writeInbound } from './load.ts';
import type { Screen } from './screens.ts';

const full = { seconds: 90, offlineMs: 30_000 };
const brief = { seconds: 60, offlineMs: 10_000 };
/** Screens on each of the four networks. */
const each = 50;
const perSecond = 5;
/** A half-open connection is noticed by the missing heartbeat: 25 s between two of them and 20 s of patience. */
const noticeMs = 47_000;

/** The networks of those who look: away for a while, half open, slow, and one that tells everything twice. */
export const clientNetwork: Fault = {
  name: 'F9',
  title: 'screens offline, half open, slow, told everything twice',
  inTheRow: 'short',
  async play(desk, short) {
    const size = short ? brief : full;
    const links = await openLinks(desk);
    const crowds = await openCrowds(desk, links);
    const customers = await bringCustomers(desk, 24);
    const conversations = await openConversations(desk, customers.slice(0, 12));
    const prompt = new Convergence(desk, [...crowds.offline, ...crowds.halfOpen]);
    const [sends, , swallowed] = await Promise.all([
      sendOutbound(desk.api, conversations, { count: 12 * Math.round(size.seconds / 12), perSecond: 1 }),
      writeInbound(desk, customers, { count: size.seconds * perSecond, perSecond }),
      storm(links, size),
    ]);
    const { done, faults } = await prompt.end(convergeWithinMs);
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${each} screens each: offline, half open (${swallowed} connections), slow, twice (${links.twice.repeated} events repeated); ${done}`,
      faults: [
        ...faults,
        ...(swallowed === each ? [] : ['not every connection was half open']),
        ...(links.twice.repeated > 0 ? [] : ['nothing was told twice']),
      ],
      screens: Object.values(crowds).flat(),
    };
  },
};

interface Links {
  offline: Link;
  halfOpen: Link;
  slow: Link;
  twice: Link;
}

async function openLinks({ stage }: Desk): Promise<Links> {
  const open = async (repeatsEvents = false) => {
    const link = await Link.open({ targets: () => [stage.server.url], repeatsEvents });
    stage.closers.push(() => link.close());
    return link;
  };
  return { offline: await open(), halfOpen: await open(), slow: await open(), twice: await open(true) };
}

async function openCrowds(desk: Desk, links: Links): Promise<Record<keyof Links, Screen[]>> {
  const through = (link: Link) => openCrowd(desk, { admins: each, attendants: 0, urls: [link.url] });
  const twice = await through(links.twice);
  return {
    offline: await through(links.offline),
    halfOpen: await through(links.halfOpen),
    slow: await through(links.slow),
    twice: twice.map((screen) => ({ ...screen, hearsTwice: true })),
  };
}

/** Everything happens while people write. Answers how many connections became half open. */
async function storm(links: Links, { offlineMs }: { offlineMs: number }): Promise<number> {
  await wait(4_000);
  const swallowed = links.halfOpen.swallow();
  links.offline.set('offline');
  links.slow.set('slow');
  await wait(offlineMs);
  links.offline.set('clear');
  await wait(Math.max(0, noticeMs - offlineMs));
  links.slow.set('clear');
  return swallowed;
}
