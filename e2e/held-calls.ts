import type { Page } from '@playwright/test';

/** Calls of this method to this address wait here until the answer is called. */
export async function holdCalls(page: Page, method: string, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.continue();
  });
  return held.resolve;
}
