import type { Page, Response } from '@playwright/test';

const steadily = { pxPerSecond: 3000, seconds: 10, idleFrameMs: 20 };
const leastFrames = 100;
const rowsOfPage = 40;

/** Runs in the page: the time from each step of the scroll to the next frame, and the furthest row that was drawn. */
async function scroll({
  pxPerSecond,
  seconds,
  idleFrameMs,
}: typeof steadily): Promise<{ frames: number[]; furthest: number }> {
  const scroller = document.querySelector('[data-ticket]')?.closest('ul')?.parentElement;
  if (!scroller) throw new Error('there is no list of tickets');
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const frames: number[] = [];
  const began = await nextFrame();
  let step = 16;
  for (let at = began; at - began < seconds * 1000; ) {
    const top = scroller.scrollTop;
    // As far as a wheel would have turned meanwhile, so a slow frame makes the next step longer.
    scroller.scrollTop = top + (step / 1000) * pxPerSecond;
    const hasMoved = scroller.scrollTop > top;
    const now = await nextFrame();
    step = now - at;
    // Frames without movement, where the next page is missing, are left out: they are cheap and would flatter.
    if (hasMoved || step > idleFrameMs) frames.push(step);
    at = now;
  }
  const drawn = [...scroller.querySelectorAll('[data-ticket]')].map((row) => Number(row.getAttribute('aria-posinset')));
  return { frames, furthest: Math.max(...drawn) };
}

/** Runs in the page. */
function toTop(): void {
  const scroller = document.querySelector('[data-ticket]')?.closest('ul')?.parentElement;
  scroller?.scrollTo({ top: 0 });
}

export interface Scroll {
  frames: number[];
  /** Pages of the list that came while it was scrolled. */
  pages: number;
  /** The last row in view at its end, from 1. */
  furthest: number;
}

/** Scrolls the list from its top without pause and goes back. A list that stood still, or got no new pages, is an error. */
export async function scrollList(page: Page): Promise<Scroll> {
  let pages = 0;
  const count = (answer: Response) => {
    const { pathname, searchParams } = new URL(answer.url());
    if (answer.ok() && pathname === '/api/tickets' && searchParams.has('nextCursor')) pages++;
  };
  page.on('response', count);
  const { frames, furthest } = await page.evaluate(scroll, steadily);
  page.off('response', count);
  if (frames.length < leastFrames) throw new Error(`the list moved in ${frames.length} frames only`);
  if (pages < 2 || furthest <= 2 * rowsOfPage)
    throw new Error(`${pages} pages came while the list was scrolled, to row ${furthest}`);
  await page.evaluate(toTop);
  await page.locator('[data-ticket][aria-posinset="1"]').waitFor();
  return { frames, pages, furthest };
}
