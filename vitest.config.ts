import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    // What comes is tested, not how fast: a machine that is busy with other things is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Four were hardly faster on two processors (257 to 281 s, 283 to 298 s), and wait for each other.
    maxWorkers: 2,
  },
});
