import { spawnSync } from 'node:child_process';

/** Installs a package as root on Debian and its like; false: not possible here, or there is none. */
export function installFromDistribution(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]): boolean =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return run(['update']) && run(['install', '-y', '--no-install-recommends', name]);
}
