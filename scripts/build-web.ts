import { buildPackageIfStale } from './build-package.ts';

/**
 * Builds the web client into packages/web/dist unless the one there was built from the same sources.
 * @throws Error with the bundler's output.
 */
export const buildWebIfStale = (log: (line: string) => void): Promise<void> =>
  buildPackageIfStale({ name: 'web', title: 'the web client', result: 'index.html' }, log);
