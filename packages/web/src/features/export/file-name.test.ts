import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['Maria Prado', 'Maria Prado #7.pdf'],
  ['İrem Işık 👩‍🚒', 'İrem Işık 👩‍🚒 #7.pdf'],
  ['../../etc/passwd', 'etc passwd #7.pdf'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j #7.pdf'],
  ['linha\nnova\u0000fim', 'linha nova fim #7.pdf'],
  ['\u202egpj.exe', 'gpj.exe #7.pdf'],
  ['...', '#7.pdf'],
  ['', '#7.pdf'],
  ['5511*******77', '5511 77 #7.pdf'],
])('%j is %j', (name, file) => expect(fileNameOf(name, 7)).toBe(file));

test('a long name is cut between characters, never within one', () => {
  const name = fileNameOf('👩‍🚒'.repeat(200), 7);
  expect(name).toBe(`${'👩‍🚒'.repeat(80)} #7.pdf`);
});
