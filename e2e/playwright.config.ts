import { defineConfig } from '@playwright/test';

/**
 * Chromium 156 begins a renderer for the suggestions of the address bar in every window, also without a head: half a
 * second of a processor for each (measured: 0.86 s, then 0.36 s). Of two such lists the last counts, so Playwright's own
 * entries that matter to plain HTTP on this machine stand here too.
 */
const unwanted = [
  // A renderer in reserve for each page: nobody goes anywhere else.
  'SpareRendererForSitePerProcess',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'InitialWebUI', 'WebUIReloadButton'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  // A page lives for seconds here: to optimise its code costs more than it saves (67 journeys in 165 and 150 s).
  '--js-flags=--no-turbofan --no-maglev --no-flush-bytecode',
  // What a window's pages compiled is there for its next page.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
  // A microphone that beeps, a camera that ticks, and nobody who must allow them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Two leave a fifth of two processors idle (67 journeys in 199 and 165 s).
  workers: 3,
  forbidOnly: true,
  // A journey that passes only the second time has failed.
  retries: 0,
  timeout: 120_000,
  // Long enough for a machine that does something else as well: what is tested is what comes, not how fast.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL_PATH, args: quiet },
  },
});
