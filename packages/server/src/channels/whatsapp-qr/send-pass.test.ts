import { expect, test } from 'vitest';
import { createSendPass } from './send-pass.ts';

/** In which order messages leave that were all there before the first pause ended: p of people, b of programs. */
async function orderOf(asked: string): Promise<string> {
  const pass = createSendPass(() => 2);
  let left = '';
  await Promise.all(
    [...asked].map(async (one) => {
      await pass(one === 'p');
      left += one;
    }),
  );
  return left;
}

test('the first one leaves at once, then people’s go before programs’, of which one goes after three', async () => {
  expect(await orderOf('bbbppppp')).toBe('bpppbppb');
});

test('alone, programs go one after the other, and people do', async () => {
  expect([await orderOf('bbb'), await orderOf('pppppp')]).toEqual(['bbb', 'pppppp']);
});

test('whoever comes after a pause leaves at once', async () => {
  const pass = createSendPass(() => 2);
  await pass(true);
  await pass(true);
  await pass(false);
});
