import type { Finding } from './check.ts';
import { listFiles } from './source-files.ts';

const folder = 'packages/server/migrations';

/** Rule `migration-numbers`: 0001, 0002, … without a gap or a twin, so that every database ran the same ones in order. */
export function findMigrationGaps(root: string): Finding[] {
  const files = listFiles(root, folder).filter((file) => file.endsWith('.sql'));
  if (files.length === 0) return [{ rule: 'migration-numbers', file: folder, message: 'no migration found' }];
  return files.flatMap((file, index): Finding[] => {
    const expected = String(index + 1).padStart(4, '0');
    if (file.slice(folder.length + 1).startsWith(`${expected}_`)) return [];
    return [{ rule: 'migration-numbers', file, message: `expected number ${expected}` }];
  });
}
