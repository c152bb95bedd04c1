import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberedEvent } from '../events/event-wait.ts';
import { EventCursor } from './event-cursor.ts';

const eventOf = (seq: number): NumberedEvent => ({ seq, name: 'ticket', payload: {}, rooms: [], left_rooms: [] });
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Makes a company's table and a cursor over it. Events exist up to `head`; those below `oldest` are no longer kept. */
function openCompany(options: { slow?: (seq: number) => boolean } = {}) {
  const table = { head: 0, oldest: 1, reads: 0, isDown: false };
  const seen: number[] = [];
  const skips: number[] = [];
  const failures: unknown[] = [];
  const cursor: EventCursor<number> = new EventCursor<number>({
    async read(seq) {
      table.reads += 1;
      const from = Math.max(seq + 1, table.oldest);
      const rows = range(from, Math.min(table.head, from + 2)).map(eventOf);
      await Promise.resolve(); // what is written from here on is missing in this answer
      if (table.isDown) throw new Error('down');
      return rows;
    },
    prepare: (event) => (options.slow?.(event.seq) ? Promise.resolve(event.seq) : null),
    emit(event, prepared) {
      expect(prepared).toBe(options.slow?.(event.seq) ? event.seq : null);
      expect(cursor.position).toBe(event.seq);
      seen.push(event.seq);
    },
    skip: (seq) => skips.push(seq),
    fail: (error) => failures.push(error),
  });
  const write = (count: number) => {
    table.head += count;
    return range(table.head - count + 1, table.head).map(eventOf);
  };
  return { table, cursor, seen, skips, failures, write };
}

test('what continues the cursor is passed on at once, from memory', async () => {
  const { cursor, seen, table, write } = openCompany();
  cursor.start(0);
  cursor.deliver(write(2).reverse());
  expect(seen).toEqual([1, 2]);
  cursor.deliver(write(1));
  await cursor.idle();
  expect(seen).toEqual([1, 2, 3]);
  expect(table.reads).toBe(0);
});

test('what another process wrote is read before what this one wrote later', async () => {
  const { cursor, seen, write } = openCompany();
  cursor.start(0);
  write(5);
  cursor.deliver(write(2));
  await cursor.idle();
  expect(seen).toEqual(range(1, 7));
});

test('nothing before the start is passed on, and nothing given before the start is lost after it', async () => {
  const { cursor, seen, write } = openCompany();
  write(4);
  cursor.deliver(write(3));
  cursor.start(5);
  await cursor.idle();
  expect(seen).toEqual([6, 7]);
});

test('while one event is prepared nothing later passes', async () => {
  const { cursor, seen, write } = openCompany({ slow: (seq) => seq === 2 });
  cursor.start(0);
  cursor.deliver(write(2));
  cursor.deliver(write(1));
  expect(seen).toEqual([1]);
  await cursor.idle();
  expect(seen).toEqual([1, 2, 3]);
});

test('a failed read loses nothing: the next notice of a head goes on', async () => {
  const { cursor, seen, failures, table, write } = openCompany();
  cursor.start(0);
  table.isDown = true;
  write(4);
  cursor.noteHead(4);
  await cursor.idle();
  expect([seen, failures.length]).toEqual([[], 1]);
  table.isDown = false;
  cursor.noteHead(4);
  await cursor.idle();
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('events that are no longer kept are skipped, and said', async () => {
  const { cursor, seen, skips, table, write } = openCompany();
  cursor.start(0);
  write(9);
  table.oldest = 6;
  cursor.noteHead(9);
  await cursor.idle();
  expect([seen, skips]).toEqual([[6, 7, 8, 9], [5]]);
  table.oldest = 100;
  write(3);
  cursor.noteHead(12);
  await cursor.idle();
  expect([seen.at(-1), skips, cursor.position]).toEqual([9, [5, 12], 12]);
});

test('what is written while a read finds nothing kept is not skipped with it', async () => {
  const { cursor, seen, skips, table, write } = openCompany();
  cursor.start(0);
  write(5);
  table.oldest = 6;
  cursor.noteHead(5);
  cursor.deliver(write(1));
  await cursor.idle();
  expect([seen, skips]).toEqual([[6], [5]]);
});

test('a stopped cursor passes nothing on, also of a read under way', async () => {
  const { cursor, seen, write } = openCompany();
  cursor.start(0);
  write(3);
  cursor.noteHead(3);
  cursor.stop();
  await cursor.idle();
  expect(seen).toEqual([]);
});

test('however batches are shuffled, doubled, lost or interleaved, each event passes once and in order', async () => {
  const step = fc.record({
    count: fc.integer({ min: 0, max: 6 }),
    /** The events, new or old, that this process is told of; all others are only in the table. */
    heard: fc.array(fc.nat(30), { maxLength: 12 }),
    tellsHead: fc.boolean(),
    breaks: fc.boolean(),
    yields: fc.nat(4),
  });
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 25 }),
    fc.nat(20),
    fc.nat(9),
    async (steps, startAt, slow) => {
      const { cursor, seen, table, write } = openCompany({ slow: (seq) => slow > 0 && seq % (slow + 1) === 0 });
      for (const [index, each] of steps.entries()) {
        if (index === startAt % steps.length) cursor.start(0);
        table.isDown = each.breaks;
        write(each.count);
        cursor.deliver(
          each.heard
            .map((back) => table.head - back)
            .filter((seq) => seq > 0)
            .map(eventOf),
        );
        if (each.tellsHead) cursor.noteHead(table.head);
        for (let turn = 0; turn < each.yields; turn += 1) await Promise.resolve();
        expect(seen).toEqual(range(1, seen.length));
      }
      table.isDown = false;
      if (steps.length === 0) cursor.start(0);
      await cursor.idle();
      cursor.noteHead(table.head);
      await cursor.idle();
      expect(seen).toEqual(range(1, table.head));
    },
  );
  await fc.assert(property, { numRuns: 500 });
});
