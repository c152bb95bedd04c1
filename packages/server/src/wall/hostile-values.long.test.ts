import { expect, test } from 'vitest';
import { hostile } from './hostile-requests.ts';
import { sendHostileValues } from './send-hostile-values.ts';

test('whatever stands in a field of any request is refused or harmless, never a failure', async () => {
  const { failures, refused } = await sendHostileValues(hostile);
  expect(failures).toEqual([]);
  expect(refused).toBeGreaterThan(10_000);
});
