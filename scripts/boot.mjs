// From a bare clone to the project's own Node, which the registry delivers, under any Node >= 18: no imports but Node's.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.boot-stamp');
const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
const wanted = lock.digest('hex');
const windows = process.platform === 'win32';

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.error('Installing what package-lock.json lists…');
  // npm puts node_modules/.bin first in PATH; npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(modules));
  const options = { cwd: root, env: { ...process.env, PATH: path.join(delimiter) }, stdio: [0, 2, 2], shell: windows };
  // dev packages too, whatever NODE_ENV says: the web client is built on this machine.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], options);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

const own = join(modules, '.bin', 'node');
const node = !windows && existsSync(own) ? own : process.execPath;
if (node !== own && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Guichê needs Node 24 or newer on this system (this is ${process.version}).`);
  process.exit(1);
}
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm runs us below a shell, and a signal sent to npm ends only that shell.
const shell = process.ppid;
const orphaned = () => process.ppid !== shell && child.kill('SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(orphaned, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
