import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page, Request } from '@playwright/test';
import type pg from 'pg';

declare global {
  interface Window {
    /** Milliseconds from the press that is awaited until its messages were painted. */
    benchShown?: Promise<number>;
  }
}

interface ListedRow {
  ticketId: number;
  x: number;
  y: number;
}

const switches = 42;
/** The reading mark is set 300 ms after a chat is opened. */
const firstLookMs = 1000;
const lookMs = 500;

/** Runs in the page: the rows that are wholly in view, and where to press them. */
function rowsInView(): ListedRow[] {
  const view = document.querySelector('[data-ticket]')?.closest('ul')?.parentElement?.getBoundingClientRect();
  if (!view) throw new Error('there is no list of tickets');
  return [...document.querySelectorAll<HTMLElement>('[data-ticket]')]
    .map((row) => ({ ticketId: Number(row.dataset.ticket), box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.top >= view.top && box.bottom <= view.bottom)
    .sort((a, b) => a.box.top - b.box.top)
    .map(({ ticketId, box }) => ({ ticketId, x: box.left + 120, y: box.top + box.height / 2 }));
}

/**
 * Runs in the page: from the next press until the newest message of the ticket is in view and messages reach from there to
 * the top of the view, and that is painted. Where the first frame after the press shows it, the browser itself says when it
 * was painted (Event Timing, in steps of 8 ms: what INP is made of); else the frame after the one that shows it tells.
 */
function awaitShown(newest: string): void {
  const isShown = () => {
    const bubble = document.querySelector(`#ticket-chat [data-message="${newest}"]`);
    const list = bubble?.closest('ol');
    const first = list?.querySelector('li');
    const view = list?.parentElement?.getBoundingClientRect();
    if (!bubble || !first || !view) return false;
    const { top, bottom } = bubble.getBoundingClientRect();
    return top >= view.top && bottom <= view.bottom + 1 && first.getBoundingClientRect().top <= view.top + 1;
  };
  window.benchShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`message ${newest} was not shown within 15 s`)), 15_000);
    const begin = ({ timeStamp }: PointerEvent) => {
      const painted = new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries())
          if (name === 'click' && startTime >= timeStamp) resolve(startTime + duration - timeStamp);
      });
      const click = () =>
        requestAnimationFrame(() => {
          // Quicker ones than 104 ms are told of only when they are asked for.
          const quick = { type: 'event', durationThreshold: 16, buffered: true };
          if (isShown()) painted.observe(quick);
          else requestAnimationFrame(look);
        });
      const look = () => {
        if (!isShown()) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      addEventListener('click', click, { once: true, capture: true });
    };
    addEventListener('pointerdown', begin, { once: true, capture: true });
  });
}

/** Sends press and release together, so that no delay of the driver lies between them. */
async function click(input: CDPSession, { x, y }: ListedRow): Promise<void> {
  const press = { x, y, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
    input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
  ]);
}

interface Visitor {
  page: Page;
  input: CDPSession;
}

async function press({ page, input }: Visitor, row: ListedRow, newest: string, lookedAtMs: number): Promise<number> {
  // A person points at a row before pressing it.
  await page.mouse.move(row.x, row.y);
  await wait(lookedAtMs);
  await page.evaluate(awaitShown, newest);
  await click(input, row);
  return page.evaluate(() => window.benchShown ?? Promise.reject(new Error('nothing was awaited')));
}

/** The newest message of each ticket, as its bubble names it. */
async function newestOf(owner: pg.Pool, companyId: number, ticketIds: number[]): Promise<Map<number, string>> {
  const { rows } = await owner.query<{ id: string; last_message_id: string }>(
    'select id, last_message_id from tickets where company_id = $1 and id = any($2)',
    [companyId, ticketIds],
  );
  return new Map(rows.map((row) => [Number(row.id), row.last_message_id]));
}

/** Opens each ticket in view once, so that all are in the cache, then switches between them and measures. */
export async function switchTickets(page: Page, owner: pg.Pool, companyId: number): Promise<number[]> {
  const rows = await page.evaluate(rowsInView);
  if (rows.length < 4) throw new Error(`only ${rows.length} tickets are in view`);
  const ids = rows.map(({ ticketId }) => ticketId);
  const newest = await newestOf(owner, companyId, ids);
  const visitor = { page, input: await page.context().newCDPSession(page) };
  const open = (row: ListedRow, lookedAtMs: number) =>
    press(visitor, row, newest.get(row.ticketId) ?? 'none', lookedAtMs);
  for (const row of rows) await open(row, firstLookMs);
  await wait(firstLookMs);

  const after = await page.evaluate(rowsInView);
  if (after.map(({ ticketId }) => ticketId).join() !== ids.join()) throw new Error('reading has moved the rows');
  let asked = 0;
  const count = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/api/messages/')) asked++;
  };
  page.on('request', count);
  const times: number[] = [];
  while (times.length < switches) {
    for (const row of rows.slice(0, switches - times.length)) times.push(await open(row, lookMs));
  }
  page.off('request', count);
  if (asked > 0) throw new Error(`${asked} times messages were asked for again: they were not in the cache`);
  return times;
}
