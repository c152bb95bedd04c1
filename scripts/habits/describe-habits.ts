import { delights, type Habit, habits, moreHabits } from './known-habits.ts';
import type { MarkedTest } from './read-marks.ts';

export const habitsPage = 'docs/habits.md';

interface Row {
  name: string;
  does: string;
  notShown?: string;
  shownBy: MarkedTest[];
}

const head = `# Habits and delights

What hands do by themselves, coming from another messenger, and what is better here than expected; and which tests show it.
Written by \`npm run habits\` from the marks in titles of tests, \`(habit: …)\` and \`(delight …)\`; never edit it by hand.
What nobody shows is **missing**, whether it is there or not.
`;

/** A title may hold any sign; in a table none of them may mean anything. */
const plain = (text: string) => text.replace(/[\\`*_<>|~[\]]/g, '\\$&');
const inCell = (text: string) => text.replaceAll('|', '\\|');
const link = (file: string) => `[${file.split('/').at(-1)}](../${file})`;

function describeRow({ name, does, notShown, shownBy }: Row): string {
  const tests = shownBy.map(({ title, file }) => `${plain(title)} (${link(file)})`);
  const part = notShown === undefined || tests.length === 0 ? '' : ` Not shown: ${notShown}.`;
  const proof = tests.length === 0 ? '**missing**' : tests.join('<br>');
  return `| ${name} | ${inCell(plainMarks(does) + part)} | ${proof} |`;
}

/** Signs that the sentence is about, outside of code. */
const plainMarks = (text: string) => text.replace(/[*_~]/g, '\\$&');

function describeTable(title: string, first: string, rows: Row[]): string {
  const lines = [`| ${first} | What the product does | Shown by |`, '|---|---|---|', ...rows.map(describeRow)];
  return `## ${title}\n\n${lines.join('\n')}\n`;
}

function describeList(title: string, lines: string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'Nothing.' : lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** The page as it has to be while these tests carry marks. */
export function describeHabits(tests: MarkedTest[]): string {
  const ofHabit = (habit: Habit): Row => ({
    ...habit,
    shownBy: tests.filter((test) => test.habits.includes(habit.name)),
  });
  const tables = [habits.map(ofHabit), moreHabits.map(ofHabit)] as const;
  const delightRows = delights.map((delight): Row => {
    const shownBy = tests.filter((test) => test.delights.includes(delight.number));
    return { ...delight, name: String(delight.number), shownBy };
  });
  const named = [...tables.flat(), ...delightRows.map((row) => ({ ...row, name: `Delight ${row.name}` }))];
  const missing = named.filter(({ shownBy }) => shownBy.length === 0);
  const inPart = named.filter(({ shownBy, notShown }) => shownBy.length > 0 && notShown !== undefined);
  return [
    head,
    describeTable('Habits', 'Habit', tables[0]),
    describeTable('More habits', 'Habit', tables[1]),
    describeTable('Delights', '#', delightRows),
    describeList(
      'Missing',
      missing.map(({ name, does }) => `**${name}**: ${plainMarks(does)}`),
    ),
    describeList(
      'Shown in part',
      inPart.map(({ name, notShown }) => `**${name}**, but not: ${notShown}.`),
    ),
  ].join('\n');
}
