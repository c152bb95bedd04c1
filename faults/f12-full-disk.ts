import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cutOffByKills } from './audit-outbound.ts';
import { crowdSize, openCrowd } from './crowd.ts';
import { bringCustomers, type Customer, type Desk, openConversations } from './desk.ts';
import type { Fault } from './fault.ts';
import { sendOutbound, writeInbound } from './load.ts';
import { until } from './until.ts';

const full = {
  in: 400,
  out: 80,
  files: 24,
  customers: 32,
  conversations: 16,
  perSecond: 10,
};
const brief = {
  in: 150,
  out: 32,
  files: 12,
  customers: 24,
  conversations: 12,
  perSecond: 10,
};

const fileBytes = 2 * 1024 * 1024;
const phaseMs = 8_000;
const allFetchedWithinMs = 60_000;

/** No room for files, then no right to write, then room again: text flows on, files wait, none is kept empty or in part. */
export const fullDisk: Fault = {
  name: 'F12',
  title: 'media disk full, then read-only, then freed',
  channels: ['whatsappapi', 'whatsapp'],
  inTheRow: 'short',
  async play(desk, short) {
    const size = short ? brief : full;
    const disk = mountDisk(desk);
    const urls = desk.stage.servers.map((server) => server.url);
    const crowd = await openCrowd(desk, { ...crowdSize, urls });
    const customers = await bringCustomers(desk, size.customers);
    const conversations = await openConversations(desk, customers.slice(0, size.conversations));
    const [sends] = await Promise.all([
      sendOutbound(desk.api, conversations, { count: size.out, perSecond: size.perSecond / 5 }),
      writeInbound(desk, customers, { count: size.in, perSecond: size.perSecond }),
      sendFiles(desk, customers, size.files),
      (async () => {
        await wait(phaseMs);
        disk.remount('ro');
        await wait(phaseMs);
        disk.remount('rw,size=256m');
      })(),
    ]);
    const waited = await countMedia(desk, `state = 'pending'`);
    const freedAt = performance.now();
    await fetchAll(desk);
    const ready = await countMedia(desk, `state = 'ready'`);
    const kept = disk.files();
    const broken = kept.filter((bytes) => bytes !== fileBytes).length;
    const faults = [
      ...(waited === 0 ? ['no file ever waited: the disk was not full'] : []),
      ...(ready !== size.files ? [`${ready} of ${size.files} files are there`] : []),
      ...(broken > 0 ? [`${broken} files on the disk are not whole`] : []),
    ];
    return {
      sends,
      planted: { ...cutOffByKills(0), isUntold: () => false },
      done: `${size.files} files of 2 MB at a disk of 16 MB, ${waited} waited, all there ${Math.round((performance.now() - freedAt) / 100) / 10} s after`,
      faults,
      screens: crowd,
    };
  },
};

/** A small disk in the place of the server's media folder. Only root can make one. */
function mountDisk({ stage }: Desk) {
  const folder = join(stage.dir, 'media');
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=0777', 'tmpfs', folder]);
  stage.closers.push(() => execFileSync('umount', ['-l', folder]));
  return {
    remount: (options: string) => execFileSync('mount', ['-o', `remount,${options}`, folder]),
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
  };
}

async function sendFiles({ stage }: Desk, customers: readonly Customer[], count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const customer = customers[index % customers.length];
    if (!customer) return;
    const bytes = Buffer.alloc(fileBytes, 'a');
    const content = { type: 'document' as const, bytes, name: `relatorio-${index}.txt`, mime: 'text/plain' };
    await stage.simulator.contact(`Prova ${customer.id.slice(6)}`).sends(content, stage.channel.account);
    await wait((2 * phaseMs) / count);
  }
}

const ofCustomers = `media where company_id = $1 and message_id in
  (select m.id from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
   where m.company_id = $1 and not m.from_me and c.name like 'Prova %')`;

async function countMedia({ stage, companyId }: Desk, condition: string): Promise<number> {
  const [row] = await stage.database.rows<{ n: string }>(`select count(*) as n from ${ofCustomers} and ${condition}`, [
    companyId,
  ]);
  return Number(row?.n);
}

/** What waits is asked for again at once, instead of after minutes. */
async function fetchAll(desk: Desk): Promise<void> {
  await until(
    'every file is fetched',
    async () => {
      await desk.stage.database.rows(
        `update due set due_at = now() where company_id = $1 and kind = 'media' and tries = 0 and due_at > now()`,
        [desk.companyId],
      );
      return (await countMedia(desk, `state = 'pending'`)) === 0;
    },
    { withinMs: allFetchedWithinMs, everyMs: 500 },
  );
}
