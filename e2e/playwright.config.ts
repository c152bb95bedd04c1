import { defineConfig } from '@playwright/test';

/**
 * Chromium 156 begins a renderer for the suggestions of the address bar in every window, also without a head: half a
 * second of a processor for each (measured: 0.86 s, then 0.36 s). Of two such lists the last counts, so Playwright's own
 * entries that matter to plain HTTP on this machine stand here too.
 */
const unwanted = [
  // Chromium keeps a spare renderer for each page, which no journey uses.
  'SpareRendererForSitePerProcess',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'InitialWebUI', 'WebUIReloadButton'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  // Pages live for seconds, so optimising their code costs more than it saves (67 journeys in 165 and 150 s).
  '--js-flags=--no-turbofan --no-maglev --no-flush-bytecode',
  // The code that a window's pages compiled is reused by its next page.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
  // A fake microphone and camera, with permission given.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Two workers leave a fifth of two processors idle (67 journeys in 199 and 165 s).
  workers: 3,
  forbidOnly: true,
  // A journey that only passes the second time counts as failed.
  retries: 0,
  timeout: 120_000,
  // Long enough for a busy machine: tests judge what appears, not how fast.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL_PATH, args: quiet },
  },
});
