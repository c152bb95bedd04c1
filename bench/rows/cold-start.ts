import { HttpClient } from '../http-client.ts';
import { median } from '../measure.ts';
import { ChildServer, type ServerPlan } from '../stage/child-server.ts';
import type { Stage } from '../stage/stage.ts';
import { atMost, type Line, type Row, times } from './row.ts';

/** Seconds from nothing to the first 200 that needed the database. */
async function start(plan: ServerPlan, path: string): Promise<number> {
  const began = performance.now();
  const server = await ChildServer.start({ ...plan, nodeArguments: [] });
  const http = new HttpClient(server.port);
  try {
    await http.send({ path });
    return (performance.now() - began) / 1000;
  } finally {
    http.close();
    await server.stop();
  }
}

async function run({ productPlan, floorPlan, options }: Stage): Promise<Line[]> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < options.rounds; round++) {
    ours.push(await start(productPlan, '/api/ready'));
    bare.push(await start(floorPlan, '/health'));
  }
  const [product, floor] = [median(ours), median(bare)];
  return [
    {
      id: 'start',
      what: 'cold start to the first 200, migrated database',
      product: `${product.toFixed(2)} s`,
      floor: `${floor.toFixed(2)} s`,
      ratio: times(product / floor),
      limits: [atMost('s', product, 0.8)],
      errors: 0,
      firstError: null,
      correct: { text: '', isRight: true },
    },
  ];
}

export const coldStart: Row = { id: 'start', run };
