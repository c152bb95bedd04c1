import { expect, test } from 'vitest';
import { afterChangesOf, changesSettled } from './changes-under-way.ts';

test('changes of one ticket reach the server one after the other, a refused one too; other tickets wait for nothing', async () => {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const ask = (name: string) => () => {
    asked.push(name);
    const answer = Promise.withResolvers<string>();
    answers.set(name, answer);
    return answer.promise;
  };
  const accepted = afterChangesOf(1, ask('accept'));
  const resolved = afterChangesOf(1, ask('resolve'));
  const other = afterChangesOf(2, ask('other'));
  await expect.poll(() => asked).toEqual(['accept', 'other']);
  let isSettled = false;
  const settled = changesSettled(1).then(() => {
    isSettled = true;
  });
  answers.get('accept')?.reject(new Error('taken'));
  await expect(accepted).rejects.toThrow('taken');
  await expect.poll(() => asked).toEqual(['accept', 'other', 'resolve']);
  expect(isSettled).toBe(false);
  answers.get('resolve')?.resolve('done');
  expect(await resolved).toBe('done');
  await settled;
  answers.get('other')?.resolve('done');
  expect(await other).toBe('done');
  await changesSettled(1);
});
