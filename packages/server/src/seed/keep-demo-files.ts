import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspectFile, type KeptFile, keepFile } from '../features/media/index.ts';
import type { Storage } from '../platform/storage/storage.ts';

const mostBytes = 1024 * 1024;

/** Puts the demo's own files into the storage, a copy for each message; what is in them is looked up once. */
export function createDemoFiles(storage: Storage, companyId: number) {
  const known = new Map<string, ReturnType<typeof inspectFile>>();
  return async (file: string, name: string, isVoice: boolean): Promise<KeptFile> => {
    const path = fileURLToPath(new URL(`./files/${file}`, import.meta.url));
    const facts = known.get(file) ?? inspectFile(path);
    known.set(file, facts);
    const staged = await storage.stage(createReadStream(path), mostBytes);
    return keepFile(storage, companyId, staged, await facts, { given: name, fallback: 'file', isVoice });
  };
}

export type DemoFiles = ReturnType<typeof createDemoFiles>;
