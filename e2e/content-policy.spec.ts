// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { logIn, phone, test } from './desk.ts';

/** What the browser blocked because of the content policy, on every page of the tab. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefusal', (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (globalThis as unknown as { tellRefusal: (what: string) => void }).tellRefusal(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      ),
    );
  });
  return refused;
}

for (const [size, options] of [
  ['desktop', { viewport: { width: 1366, height: 768 } }],
  ['phone', phone],
] as const)
  test(`the pages need nothing that their content policy refuses: ${size}`, {
    tag: size === 'phone' ? '@long' : [],
  }, async ({ desk, browser }) => {
    await desk.company.receives('Maria Prado', 'Oi! Vocês entregam hoje?');
    await desk.app.idle();
    const context = await browser.newContext({ locale: 'pt-BR', baseURL: desk.app.url, ...options });
    const page = await context.newPage();
    const refused = await watchRefusals(page);
    const answer = await page.goto('/tickets?tab=pending');
    expect(answer?.headers()['content-security-policy']).not.toMatch(/unsafe/);
    await logIn(page, desk.ana);
    const row = page.getByRole('listitem').filter({ hasText: 'Maria Prado' });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: /^Perfil de/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    // The kit writes its variables into a style element of its own.
    const space = () => getComputedStyle(document.documentElement).getPropertyValue('--mantine-spacing-xs').trim();
    expect(await page.evaluate(space)).toBe('4px');
    await page.keyboard.press('Escape');
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
    await page.locator('header').getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Histórico do atendimento' }).click();
    await expect(page.getByRole('dialog').getByText('Atendimento criado')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(refused).toEqual([]);
    // The watch works: a style element without the nonce is blocked and reported.
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' })),
    );
    await expect.poll(() => refused.length).toBe(1);
    // The live connection goes to the page's own origin; any other is blocked.
    await page.evaluate(() => void new WebSocket('wss://elsewhere.test/'));
    await expect.poll(() => refused.at(-1)).toMatch(/^connect-src wss:\/\/elsewhere\.test/);
    await context.close();
  });
