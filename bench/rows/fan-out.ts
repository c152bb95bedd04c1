import { setTimeout as wait } from 'node:timers/promises';
import { LiveSocket } from '../live-socket.ts';
import { median } from '../measure.ts';
import { numberOf } from '../stage/seed-company.ts';
import type { BenchCompany, Stage } from '../stage/stage.ts';
import { nextMark, signedWebhook } from '../webhook.ts';
import { atLeast, counted, type Line, type Row, times } from './row.ts';

const crowd = 1_000;
const messages = 100;
const patienceMs = 20_000;

/** Many sockets that only count the messages they get. */
class Crowd {
  got = 0;
  readonly #sockets: LiveSocket[] = [];
  #wanted = Number.POSITIVE_INFINITY;
  #reached = () => {};

  async add(place: {
    port: number;
    namespace: string;
    token: string;
    readyAt: 'connected' | 'watermark';
  }): Promise<void> {
    const onEvent = (packet: Buffer) => {
      if (packet.indexOf('appMessage') >= 0 && ++this.got === this.#wanted) this.#reached();
    };
    this.#sockets.push(await LiveSocket.open({ ...place, onEvent }));
  }

  /** Resolves when so many messages have come since now; answers the seconds. */
  async until(wanted: number, begin: () => Promise<unknown>): Promise<number> {
    this.got = 0;
    this.#wanted = wanted;
    const all = new Promise<void>((resolve) => {
      this.#reached = resolve;
    });
    const began = performance.now();
    await Promise.race([Promise.all([begin(), all]), wait(patienceMs, null, { ref: false })]);
    return (performance.now() - began) / 1000;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}

async function openCrowd(company: BenchCompany, port: number, isProduct: boolean): Promise<Crowd> {
  const opened = new Crowd();
  const place = isProduct
    ? ({ port, namespace: `/company-${company.id}`, readyAt: 'watermark' } as const)
    : ({ port, namespace: '/', readyAt: 'connected' } as const);
  const { list } = company.admins;
  for (let n = 0; n < crowd; n += 50) {
    const tokens = Array.from({ length: 50 }, (_, i) => list[(n + i) % list.length]?.token ?? '');
    await Promise.all(tokens.map((token) => opened.add({ ...place, token: isProduct ? token : String(company.id) })));
  }
  return opened;
}

/** A hundred contacts write, sixteen at a time. */
async function writeAll({ toProduct, hot }: Stage): Promise<void> {
  let left = messages;
  const work = async () => {
    while (left-- > 0) await toProduct.send(signedWebhook(hot.account, numberOf(1 + left), nextMark()));
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

async function measure(stage: Stage, ours: Crowd, strangers: Crowd, bare: Crowd): Promise<Line> {
  const { options, toFloor, hot, product, floor } = stage;
  const wanted = crowd * messages;
  const rates: { product: number[]; floor: number[] } = { product: [], floor: [] };
  let missing = 0;
  const sayAll = () => {
    const body = JSON.stringify({ companyId: hot.id, marks: Array.from({ length: messages }, nextMark) });
    return toFloor.send({ method: 'POST', path: '/fan-out', body });
  };
  for (let round = 0; round <= options.rounds; round++) {
    const ourSeconds = await ours.until(wanted, () => writeAll(stage));
    const bareSeconds = await bare.until(wanted, sayAll);
    await stage.quiet();
    missing += Math.abs(wanted - ours.got) + Math.abs(wanted - bare.got);
    if (round === 0) continue; // the warm-up
    rates.product.push(wanted / ourSeconds);
    rates.floor.push(wanted / bareSeconds);
  }
  const rate = median(rates.product);
  const ratio = median(rates.product.map((value, n) => value / (rates.floor[n] ?? value)));
  return {
    id: 'B10',
    what: `each of ${messages} inbound messages to ${crowd} sockets, none to ${crowd} of another company`,
    product: `${Math.round(rate / 1000)}k deliveries/s, ${product.residentMiB()} MiB`,
    floor: `${Math.round(median(rates.floor) / 1000)}k deliveries/s, ${floor.residentMiB()} MiB`,
    ratio: times(ratio),
    limits: [atLeast('deliveries/s', rate, 80_000), atLeast('ratio', ratio, 0.75)],
    errors: 0,
    firstError: null,
    correct: counted('missing, doubled, at strangers:', 0, missing, strangers.got),
  };
}

async function run(stage: Stage): Promise<Line[]> {
  const { hot, others, product, floor } = stage;
  const [neighbour] = others;
  if (!neighbour) throw new Error('no second company');
  const ours = await openCrowd(hot, product.port, true);
  const strangers = await openCrowd(neighbour, product.port, true);
  const bare = await openCrowd(hot, floor.port, false);
  try {
    return [await measure(stage, ours, strangers, bare)];
  } finally {
    for (const each of [ours, strangers, bare]) each.close();
    await wait(500); // until the servers have noticed
  }
}

export const fanOut: Row = { id: 'B10', run };
