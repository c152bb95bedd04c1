import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebIfStale } from './build-web.ts';
import { binOf, repositoryRoot, runTool, toolEnv } from './checks/run-tool.ts';
import { ensureChromium, findHeadlessShell } from './test/ensure-chromium.ts';
import { startTestDatabase } from './test/test-database.ts';

/**
 * `npm run looks [-- part of a name…]`: contact sheets of screens and of what lies open over them, in sizes and themes.
 * Without a name of those that changed since this branch left the one it goes to; with `--all` of all. In Portuguese, or in
 * another language: `--language tr`.
 */
const say = (line: string) => console.log(line);

async function git(...args: string[]): Promise<string | null> {
  const { code, stdout } = await runTool('git', args, repositoryRoot);
  return code === 0 ? stdout.trim() : null;
}

/** Where this branch began; on the branch all go to, what is not committed yet, or the last commit. */
async function baseOf(given: string | undefined): Promise<string> {
  for (const name of given === undefined ? ['@{upstream}', 'origin/main', 'main'] : [given]) {
    const base = await git('merge-base', 'HEAD', name);
    if (base === null) continue;
    const isHere = base === (await git('rev-parse', 'HEAD')) && (await git('status', '--porcelain')) === '';
    return isHere ? `${base}~1` : base;
  }
  return 'HEAD~1';
}

async function filesSince(base: string): Promise<string[]> {
  const changed = await git('diff', '--name-only', base);
  if (changed === null) throw new Error(`Nothing is known of ${base}.`);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return `${changed}\n${added ?? ''}`.split('\n').filter((file) => file !== '');
}

function runPictures(env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const args = ['test', '--config=e2e/looks/playwright.config.ts'];
    const child = spawn(binOf('playwright'), args, { cwd: repositoryRoot, env: toolEnv(env), stdio: 'inherit' });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function takeLooks(): Promise<number> {
  const { values, positionals: names } = parseArgs({
    options: { all: { type: 'boolean', default: false }, base: { type: 'string' }, language: { type: 'string' } },
    allowPositionals: true,
  });
  const files = values.all || names.length > 0 ? null : await filesSince(await baseOf(values.base));
  const folder = mkdtempSync(join(tmpdir(), 'guiche-looks-'));
  const chromium = ensureChromium(say);
  await buildWebIfStale(say);
  const database = process.env.TEST_DATABASE_URL === undefined ? await startTestDatabase(say) : null;
  try {
    return await runPictures({
      CHROMIUM_PATH: chromium,
      CHROMIUM_SHELL_PATH: findHeadlessShell(say) ?? chromium,
      ...(database && { TEST_DATABASE_URL: database.url }),
      LOOKS: JSON.stringify({ names, files, folder, language: values.language ?? 'pt' }),
    });
  } finally {
    await database?.remove();
  }
}

process.exitCode = await takeLooks();
