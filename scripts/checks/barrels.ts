import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { listSourceFiles } from './source-files.ts';

const frontDoor = /^packages\/(server|web)\/src\/features\/[^/]+\/index\.tsx?$/;
const frontDoorLimit = 30;
const reExport = /^export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s/m;

/**
 * Rules `no-barrel` and `front-door-size`: only a feature's index.ts passes on what other files define, because a
 * barrel hides who uses what; and a front door that grows long has stopped being one.
 */
export function findBarrels(root: string): Finding[] {
  return listSourceFiles(root)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file): Finding[] => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!frontDoor.test(file)) {
        if (!reExport.test(text)) return [];
        return [{ rule: 'no-barrel', file, message: 're-exports: import it from where it is defined' }];
      }
      const lines = text.trimEnd().split('\n').length;
      if (lines <= frontDoorLimit) return [];
      return [{ rule: 'front-door-size', file, message: `${lines} lines, at most ${frontDoorLimit}` }];
    });
}
