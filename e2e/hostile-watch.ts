import { expect, type Page } from '@playwright/test';
import { canary, planted } from './hostile-texts.ts';

/** What a text would have become, had a screen taken it for markup or an address for a place to go. */
const grown = [
  ...['onerror', 'onload', 'onmouseover', 'onfocus'].map((name) => `[${name}]`),
  ...['javascript:', 'data:'].map((scheme) => `a[href^="${scheme}" i]`),
  `[src*="${canary}"]`,
  'image',
  '[data-message] script',
  '[data-ticket] script',
].join();

/** From the next page on: nothing that was planted may run, load, ask or be refused only by the page's policy. */
export async function watchTexts(page: Page): Promise<{ expectQuiet: () => Promise<void> }> {
  const trouble: string[] = [];
  page.on('dialog', (dialog) => {
    trouble.push(`asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (opened) => void trouble.push(`opened: ${opened.url()}`));
  page.on('pageerror', (error) => void trouble.push(`failed: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (`${hostname}${pathname}`.includes(canary)) trouble.push(`loaded: ${request.url()}`);
  });
  await page.exposeFunction('tellTrouble', (what: string) => void trouble.push(what));
  await page.addInitScript((name) => {
    const tell = (what: string) => (globalThis as unknown as { tellTrouble: (what: string) => void }).tellTrouble(what);
    Object.defineProperty(window, name, { set: () => tell('ran') });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tell(`refused: ${effectiveDirective} ${blockedURI}`),
    );
  }, planted);
  return {
    expectQuiet: async () => {
      await expect(page.locator(grown)).toHaveCount(0);
      expect(trouble).toEqual([]);
    },
  };
}

/** Every text of its own inside these places, as the browser holds it. */
export const textsIn = (page: Page, places: string): Promise<string[]> =>
  page.locator(places).evaluateAll((elements) => elements.map((element) => element.textContent ?? ''));
