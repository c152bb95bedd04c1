import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/test/long-first.ts';

const inBrowser = 'packages/web/**/*.test.{ts,tsx}';
/** What `npm test` leaves out; no argument reaches the projects' own lists. */
const long = process.env.TESTS === 'short' ? ['**/*.long.test.ts'] : [];

export default defineConfig({
  test: {
    // What comes is tested, not how fast: a machine that is busy with other things is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // For two processors (ADR 21). Each file has a database of its own.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      // These put things of their own in the browser's places (fetch, storage, the clock): each file has a context for
      // itself, at half the cost of a process.
      { extends: true, test: { name: 'web', include: [inBrowser], pool: 'vmForks' } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', inBrowser, ...long],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          // What a file leaves behind (an open stream, a timer, a certificate) meets the next one; and 205 files load the
          // server three times instead of each.
          isolate: false,
        },
      },
    ],
  },
});
