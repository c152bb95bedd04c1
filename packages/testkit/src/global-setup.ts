import { makeTemplate } from './database.ts';

/** Run by vitest once before all files. */
export async function setup(): Promise<void> {
  await makeTemplate();
}
