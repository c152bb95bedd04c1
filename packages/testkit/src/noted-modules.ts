import { readFile } from 'node:fs/promises';

/** NODE_OPTIONS by which a process notes in a file each module that it loads, whether imported or required. */
export function notingModules(file: string): string {
  const program = `import { registerHooks } from 'node:module';
    import { appendFileSync } from 'node:fs';
    registerHooks({ load(url, context, next) {
      appendFileSync(${JSON.stringify(file)}, url + '\\n');
      return next(url, context);
    } });`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

/** The packages whose modules were noted, each once. */
export async function readNotedModules(file: string): Promise<string[]> {
  const urls = (await readFile(file, 'utf8')).split('\n');
  return [...new Set(urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))];
}
