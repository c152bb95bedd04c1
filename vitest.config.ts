import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    // What comes is tested, not how fast: a machine that is busy with other things is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two leave an eighth of two processors idle; four wait for each other. Each file has a database of its own.
    maxWorkers: 3,
  },
});
