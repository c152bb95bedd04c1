// Writes docs/habits.md from the titles of tests: npm run habits
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './checks/run-tool.ts';
import { describeHabits, habitsPage } from './habits/describe-habits.ts';
import { readMarks } from './habits/read-marks.ts';

if (import.meta.main) {
  const { tests } = readMarks(repositoryRoot);
  writeFileSync(join(repositoryRoot, habitsPage), describeHabits(tests));
  console.log(`${habitsPage}: ${tests.length} tests carry marks`);
}
