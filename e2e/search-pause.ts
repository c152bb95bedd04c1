import type { Page } from '@playwright/test';

interface SearchPause {
  typedAt: number;
  pauseMs: number;
}

/** Measures how long after the last letter the page requests an address that contains `path`. */
export async function watchPause(page: Page, path: string): Promise<() => Promise<number>> {
  await page.evaluate((part) => {
    const seen: SearchPause = { typedAt: 0, pauseMs: -1 };
    const { fetch } = window;
    addEventListener('input', () => Object.assign(seen, { typedAt: performance.now() }), true);
    window.fetch = (...call) => {
      if (String(call[0]).includes(part)) seen.pauseMs = performance.now() - seen.typedAt;
      return fetch(...call);
    };
    Object.assign(window, { searchPause: seen });
  }, path);
  return () => page.evaluate(() => (window as unknown as { searchPause: SearchPause }).searchPause.pauseMs);
}

/** Half a second, less the rounding of browser clocks. */
export const usualPause = 495;
