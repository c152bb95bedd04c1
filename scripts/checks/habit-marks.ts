import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeHabits, habitsPage } from '../habits/describe-habits.ts';
import { delights, habits, moreHabits } from '../habits/known-habits.ts';
import { type MarkedTest, readMarks } from '../habits/read-marks.ts';
import type { Finding } from './check.ts';

const habitNames = new Set([...habits, ...moreHabits].map(({ name }) => name));
const delightNumbers = new Set(delights.map(({ number }) => number));

function findUnknown(test: MarkedTest): Finding[] {
  const unknown = [
    ...test.habits.filter((name) => !habitNames.has(name)).map((name) => `habit "${name}"`),
    ...test.delights.filter((number) => !delightNumbers.has(number)).map((number) => `delight ${number}`),
  ];
  return unknown.map((what) => ({
    rule: 'habit-known',
    file: test.file,
    message: `"${test.title}" names ${what}, which is not in scripts/habits/known-habits.ts`,
  }));
}

function readPage(root: string): string | null {
  try {
    return readFileSync(join(root, habitsPage), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Rules `habit-known`, `habit-in-title` and `habits-page`: a mark that nobody reads shows nothing, and a page of what is
 * shown is worth something only as long as it says what the tests say.
 */
export function findHabitGaps(root: string): Finding[] {
  const { tests, unread } = readMarks(root);
  const findings = tests.flatMap(findUnknown);
  const message = 'a mark is not read: it belongs in the title of a test, as (habit: Name) or (delight 3)';
  for (const file of unread) findings.push({ rule: 'habit-in-title', file, message });
  if (readPage(root) !== describeHabits(tests)) {
    const stale = 'is not what the titles of the tests say: npm run habits';
    findings.push({ rule: 'habits-page', file: habitsPage, message: stale });
  }
  return findings;
}
