import { expect, test } from 'vitest';
import { sendHostileValues } from './send-hostile-values.ts';

// The other values, some twenty: hostile-values.long.test.ts.
test('an object in the place of any field of any request is refused or harmless, never a failure', async () => {
  const { failures, refused } = await sendHostileValues({ 'an object whose toString is none': '{"toString":"x"}' });
  expect(failures).toEqual([]);
  expect(refused).toBeGreaterThan(2_000);
});
