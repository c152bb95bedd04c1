// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { attended, queueOf } from './conversation.ts';
import { phone, test } from './desk.ts';
import { seedTickets } from './seeded-tickets.ts';

/** The layout shift that a loading page may have, as browsers count it. */
const most = 0.05;

interface Shift {
  value: number;
  /** The elements that moved, and how far. */
  moved: string[];
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page, before its own scripts. */
function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName}.${element?.className} ${previousRect.y} → ${currentRect.y}`;
      });
      window.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectSteady(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  test.info().annotations.push({ type: 'shift', description: `${path}: ${sum.toFixed(4)}` });
  expect(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(most);
}

for (const [size, options] of [
  ['1366 px', { viewport: { width: 1366, height: 768 } }],
  ['390 px', phone],
] as const)
  test(`nothing jumps while a page comes at ${size}: inbox, conversation, dashboard, contacts, connections, profile`, async ({
    desk,
  }) => {
    const queueId = await queueOf(desk);
    await seedTickets(desk, { count: 12, status: 'pending', queueId, tags: ['VIP'] });
    const { uuid } = await attended(desk, 'Maria Prado', ['bom dia', 'tem bolo de cenoura?', 'para hoje à tarde']);
    await desk.company.receivesPart('Maria Prado', { type: 'image', text: 'É esse?' });
    await desk.app.idle();
    const hers = await desk.open(desk.ana, '/tickets', options);
    await hers.addInitScript(watchShifts);
    for (const path of ['/tickets', '/tickets?tab=pending', `/tickets/${uuid}`, '/profile'])
      await expectSteady(hers, path);
    const chief = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [queueId] });
    const page = await desk.open(chief, '/tickets', options);
    await page.addInitScript(watchShifts);
    for (const path of ['/', '/contacts', '/connections', '/users', '/profile']) await expectSteady(page, path);
  });
