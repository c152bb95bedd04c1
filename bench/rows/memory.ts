import type { Stage } from '../stage/stage.ts';
import { atMost, type Line, type Row, times } from './row.ts';

/** What the load of the rows before has left. */
async function run({ product, floor, idleMiB }: Stage): Promise<Line[]> {
  const line = (what: string, ours: number, bare: number, most: number): Line => ({
    id: 'RSS',
    what,
    product: `${ours} MiB`,
    floor: `${bare} MiB`,
    ratio: times(ours / bare),
    limits: [atMost('MiB', ours, most)],
    errors: 0,
    firstError: null,
    correct: { text: '', isRight: true },
  });
  return [
    line('resident memory at rest', idleMiB.product, idleMiB.floor, 180),
    line('resident memory after all of the above', product.residentMiB(), floor.residentMiB(), 300),
  ];
}

export const memory: Row = { id: 'RSS', run };
