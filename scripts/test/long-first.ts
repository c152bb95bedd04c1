import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file as short as this plays a suite that stands elsewhere. */
const fewBytes = 500;

/**
 * The largest files first, as the runner has it, but what runs long before all others: one of those that begins last lets
 * every other worker wait for it.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(runsLong), ...sorted.filter((file) => !runsLong(file))];
  }
}

const runsLong = ({ moduleId, project }: TestSpecification): boolean =>
  project.name === 'server' && (moduleId.endsWith('.long.test.ts') || statSync(moduleId).size < fewBytes);
