import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { isCode, isGenerated, isTest, listSourceFiles } from './source-files.ts';

const sourceLimit = 300;
const testLimit = 400;

function countLines(path: string): number {
  const text = readFileSync(path, 'utf8');
  const breaks = text.split('\n').length - 1;
  return text.endsWith('\n') ? breaks : breaks + 1;
}

function isLocaleTable(file: string): boolean {
  return /\/locales[/.]/.test(file);
}

/** Rule `file-size`: a long file holds more than one subject; locale tables and generated files are exempt. */
export function findLargeFiles(root: string): Finding[] {
  return listSourceFiles(root)
    .filter((file) => isCode(file) && !isGenerated(file) && !isLocaleTable(file))
    .flatMap((file) => {
      const limit = isTest(file) ? testLimit : sourceLimit;
      const lines = countLines(join(root, file));
      if (lines <= limit) return [];
      return [{ rule: 'file-size', file, message: `${lines} lines, at most ${limit}: split it by use case` }];
    });
}
