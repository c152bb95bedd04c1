// Journeys of all features.
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';

const kb = 1024;

/** The size of a page's scripts, each compressed as far as gzip goes: the best a server can send. */
function weighScripts(page: Page) {
  const answers: Response[] = [];
  page.on('response', (answer) => void (/\.js(\?|$)/.test(answer.url()) && answers.push(answer)));
  return async () => {
    // Later scripts are loaded after the page is useful.
    const until = [...answers];
    const bodies = await Promise.all(until.map((answer) => answer.body()));
    return {
      requests: until.length,
      bytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
    };
  };
}

test('the sign-in page needs at most 150 KB of scripts', async ({ desk, page }) => {
  const weigh = weighScripts(page);
  await page.goto(`${desk.app.url}/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { bytes, requests } = await weigh();
  test.info().annotations.push({ type: 'weight', description: `${Math.round(bytes / kb)} KB in ${requests} scripts` });
  expect(requests).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(150 * kb);
});

test('the first useful inbox needs at most 270 KB of scripts in 20 requests', async ({ desk, browser }) => {
  await seedTickets(desk, { count: 8, status: 'pending', queueId: await queueOf(desk), tags: ['Boleto', 'VIP'] });
  const signedIn = await desk.open(desk.ana);
  const storageState = await signedIn.context().storageState();
  await signedIn.context().close();
  // A browser without any cached script, but with a session.
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: desk.app.url, storageState });
  const page = await context.newPage();
  const weigh = weighScripts(page);
  await page.goto('/tickets?tab=pending');
  await expect(page.getByRole('listitem').filter({ hasText: 'Cliente 00001' })).toBeVisible();
  const { bytes, requests } = await weigh();
  test.info().annotations.push({ type: 'weight', description: `${Math.round(bytes / kb)} KB in ${requests} scripts` });
  expect(requests).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThanOrEqual(270 * kb);
  await context.close();
});
