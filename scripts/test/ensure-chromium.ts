import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { binOf, repositoryRoot, toolEnv } from '../checks/run-tool.ts';
import { installFromDistribution } from './install-from-distribution.ts';

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shell = 'chromium-headless-shell';

/** Some distributions install a placeholder of that name that only tells where to get the real one. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

function find(names: readonly string[], named = ''): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [named, ...candidates].find((path) => path !== '' && runs(path)) ?? null;
}

/**
 * Path of a Chromium that starts: the one named by CHROMIUM_PATH, else the system's, else (as root on Debian) the
 * distribution's, else the one that Playwright downloads.
 */
export function ensureChromium(log: (line: string) => void): string {
  const installed = find(browsers, process.env.CHROMIUM_PATH);
  if (installed !== null) return installed;
  log('No Chromium on this machine: installing the distribution’s package…');
  if (installFromDistribution('chromium')) {
    const fresh = find(browsers);
    if (fresh !== null) return fresh;
  }
  log('The distribution has none for us: installing Playwright’s Chromium…');
  const own = chromium.executablePath();
  if (!runs(own)) {
    spawnSync(binOf('playwright'), ['install', 'chromium'], { cwd: repositoryRoot, env: toolEnv(), stdio: 'inherit' });
  }
  if (!runs(own)) throw new Error('No Chromium could be installed: install one and set CHROMIUM_PATH.');
  return own;
}

/**
 * The same browser without what only windows need, where the system has it or (as root on Debian) its distribution does; null:
 * nowhere. Journeys take three quarters of the time in it (49 of them 86 s instead of 111); push and notices it has not.
 */
export function findHeadlessShell(log: (line: string) => void): string | null {
  const installed = find([shell], process.env.CHROMIUM_SHELL_PATH);
  if (installed !== null) return installed;
  log('No Chromium shell on this machine, which is quicker: asking the distribution for it…');
  return installFromDistribution(shell) ? find([shell]) : null;
}
