import { expect, type Page } from '@playwright/test';
import { canary, planted } from './hostile-texts.ts';

/** Elements that exist only if a screen treated a text as markup or an address as a place to load. */
const grown = [
  ...['onerror', 'onload', 'onmouseover', 'onfocus'].map((name) => `[${name}]`),
  ...['javascript:', 'data:'].map((scheme) => `a[href^="${scheme}" i]`),
  `[src*="${canary}"]`,
  'image',
  '[data-message] script',
  '[data-ticket] script',
].join();

/**
 * From the next page on, records injected code that runs, loads, asks, or is stopped by nothing but the content policy.
 */
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

/** Every text node inside these places, as the browser holds it. */
export const textsIn = (page: Page, places: string): Promise<string[]> =>
  page.locator(places).evaluateAll((elements) => elements.map((element) => element.textContent ?? ''));
