import { defineConfig } from '@playwright/test';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  forbidOnly: true,
  // A journey that passes only the second time has failed.
  retries: 0,
  timeout: 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quiet },
    trace: 'retain-on-failure',
  },
});
