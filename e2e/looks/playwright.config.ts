import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run looks`: one browser and short timeouts. */
export default defineConfig(journeys, {
  testMatch: 'take-pictures.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results',
  workers: 1,
  reporter: 'line',
  timeout: 30 * 60_000,
  expect: { timeout: 8_000 },
  use: { actionTimeout: 8_000 },
});
