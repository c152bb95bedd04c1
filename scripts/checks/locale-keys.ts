import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { listFiles } from './source-files.ts';

const languages = ['pt', 'es', 'en', 'tr'];
const folder = 'packages/web/src/locales';
const plural = /_(zero|one|two|few|many|other)$/;

interface Table {
  /** Key (plural form cut off, since languages differ in how many they have) → file. */
  keys: Map<string, string>;
  empty: Finding[];
}

function readTable(root: string, language: string): Table {
  const table: Table = { keys: new Map(), empty: [] };
  const files = listFiles(root, folder).filter(
    (file) => file.endsWith('.json') && file.slice(folder.length + 1).split(/[/.]/)[0] === language,
  );
  for (const file of files) {
    const name = file.slice(folder.length + 1 + language.length);
    const visit = (value: unknown, path: string): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) visit(inner, path === '' ? key : `${path}.${key}`);
        return;
      }
      table.keys.set(`${name === '.json' ? '' : `${name.slice(1)}: `}${path.replace(plural, '')}`, file);
      if (typeof value !== 'string' || value.trim() === '') {
        table.empty.push({ rule: 'locale-text', file, message: `${path} has no text` });
      }
    };
    visit(JSON.parse(readFileSync(join(root, file), 'utf8')), '');
  }
  return table;
}

/** Rules `locale-keys` and `locale-text`: what one language can say, all four can, and no text is empty. */
export function findLocaleGaps(root: string): Finding[] {
  const tables = new Map(languages.map((language) => [language, readTable(root, language)]));
  const all = new Map([...tables.values()].flatMap(({ keys }) => [...keys]));
  const findings = [...tables.values()].flatMap(({ empty }) => empty);
  if (all.size === 0) return [{ rule: 'locale-keys', file: folder, message: 'no locale table found' }];
  for (const [language, { keys }] of tables) {
    for (const [key, file] of all) {
      if (!keys.has(key)) findings.push({ rule: 'locale-keys', file, message: `${key} is missing in ${language}` });
    }
  }
  return findings;
}
