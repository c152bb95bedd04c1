import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../checks/source-files.ts';

/** A test whose title says which habits and delights it shows. */
export interface MarkedTest {
  file: string;
  /** As people read it: without marks, and with … for what is filled in when the test runs. */
  title: string;
  habits: string[];
  delights: number[];
}

export interface ReadMarks {
  tests: MarkedTest[];
  /** Files with a mark that is in no title, or written in another way. */
  unread: string[];
}

const wellFormed = / ?\((?:habit: ([^()]+)|delight (\d+))\)/g;
const anyMark = /\((?:habit|delight)\b/i;
const lineComment = /^\s*\/\/.*$/gm;
/** The first word of a call that runs: `test('…',`, `describe("…",`, and the second part of `test.each([…])('…',`. */
const titles = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;

function readTitle(file: string, written: string): MarkedTest | null {
  const marks = [...written.matchAll(wellFormed)];
  if (marks.length === 0) return null;
  const title = written
    .replace(wellFormed, '')
    .replace(/\$\{[^}]*\}|%[#dijos]/g, '…')
    .replace(/\\(['"`\\])/g, '$1')
    .trim();
  const habits = marks.flatMap(([, habit]) => (habit === undefined ? [] : [habit]));
  const delights = marks.flatMap(([, , number]) => (number === undefined ? [] : [Number(number)]));
  return { file, title, habits, delights };
}

export function readMarksOf(file: string, text: string): ReadMarks {
  const code = text.replace(lineComment, '');
  const tests = [...code.matchAll(titles)].flatMap(([, , written]) => readTitle(file, written ?? '') ?? []);
  const rest = code.replace(titles, (call) => call.replace(wellFormed, ''));
  return { tests, unread: anyMark.test(rest) ? [file] : [] };
}

/** What the titles of all journeys and tests say, in the order of their files. */
export function readMarks(root: string): ReadMarks {
  const files = [
    ...listFiles(root, 'e2e').filter((file) => file.endsWith('.spec.ts')),
    ...listFiles(root, 'packages').filter((file) => /\.test\.tsx?$/.test(file)),
  ];
  const read = files.map((file) => readMarksOf(file, readFileSync(join(root, file), 'utf8')));
  return { tests: read.flatMap(({ tests }) => tests), unread: read.flatMap(({ unread }) => unread) };
}
