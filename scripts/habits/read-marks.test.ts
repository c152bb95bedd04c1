import { expect, test } from 'vitest';
import { describeHabits } from './describe-habits.ts';
import { readMarksOf } from './read-marks.ts';

const read = (text: string) => readMarksOf('e2e/some.spec.ts', text);

test('marks are read from titles of every shape, and leave them', () => {
  const { tests, unread } = read(`
test('it\\'s kept (habit: Send / newline) (delight 1)', async ({ desk }) => {});
  test(\`at \${width} px (delight 2)\`, async () => {});
test.each([
  [1, 2],
])("%i is %s (habit: Esc)", () => {});
test.describe('on a phone (habit: Phone use)', () => {});
// test('not yet (delight 3)', async () => {});
test('of nothing', async () => {});
`);
  expect(unread).toEqual([]);
  const file = 'e2e/some.spec.ts';
  expect(tests).toEqual([
    { file, title: "it's kept", habits: ['Send / newline'], delights: [1] },
    { file, title: 'at … px', habits: [], delights: [2] },
    { file, title: '… is …', habits: ['Esc'], delights: [] },
    { file, title: 'on a phone', habits: ['Phone use'], delights: [] },
  ]);
});

test.each([
  "test('one (habit Drafts)', () => {});",
  "test('one (Delight 1)', () => {});",
  "test.fixme('one (delight 1)', () => {});",
  "await page.getByText('(delight 1)');",
  "const title = 'one (delight 1)';",
])('%s is no mark that counts', (text) => {
  expect(read(text)).toEqual({ tests: [], unread: ['e2e/some.spec.ts'] });
});

test('the page names who shows what, and lists what nobody shows', () => {
  const { tests } = read("test('a | b (habit: Esc) (habit: Formatting) (delight 20)', () => {});");
  const page = describeHabits(tests);
  const shown = 'a \\| b ([some.spec.ts](../e2e/some.spec.ts)) |';
  expect(page).toMatch(/^\| Esc \|/m);
  expect(page.split('\n').filter((line) => line.endsWith(shown))).toHaveLength(3);
  const [before = '', missing = '', inPart = ''] = page.split(/^## (?:Missing|Shown in part)$/m);
  expect(before).toMatch(/^\| Drafts \| .* \| \*\*missing\*\* \|$/m);
  expect(missing).toMatch(/^- \*\*Drafts\*\*: /m);
  expect(missing).not.toContain('**Esc**');
  expect(inPart).toMatch(/^- \*\*Formatting\*\*, but not: /m);
  // What nobody shows at all is not shown in part.
  expect(inPart).not.toContain('**Delight 4**');
});
