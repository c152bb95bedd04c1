import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { isTest, listFiles } from './source-files.ts';

const shown = ['packages/web/src', 'packages/contract/src', 'packages/server/src'];
/** The one place that may ask the device, for as long as nobody is signed in. */
const clock = 'packages/web/src/lib/wall-clock.ts';

/** What answers, or reads, in the zone of the machine it runs on. */
const ofDevice = [
  /\.(?:get|set)(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(/,
  /\.getTimezoneOffset\(/,
  /\.to(?:Locale)?(?:Date|Time)String\(/,
  /\bnew Date\([^()[\],]+,/,
  /\bTemporal\.Now\.(?:timeZoneId|plain\w+|zonedDateTimeISO)\(\s*\)/,
  /\bnew Date\(['"`]\d{4}-\d\d-\d\dT[\d:.]+['"`]\)/,
];

/** What stands between the parentheses that open at this place. */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

const formatsOf = (text: string) =>
  [...text.matchAll(/\bDateTimeFormat\(/g)].map(({ index, 0: found }) => argumentsAt(text, index + found.length - 1));

/** Rule `company-clock`: what people see or say of time is the company's, whatever machine it is drawn or reckoned on. */
export function findDeviceClocks(root: string): Finding[] {
  return shown
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && file !== clock)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const words = ofDevice.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
      const formats = formatsOf(text).filter((given) => !/\btimeZone\b/.test(given));
      return [...words, ...formats.map(() => 'DateTimeFormat without timeZone')].map((word) => ({
        rule: 'company-clock',
        file,
        message: `${word}: the machine's zone, not the company's`,
      }));
    });
}
