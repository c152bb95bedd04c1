import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, matchesGlob, relative } from 'node:path';
import { promisify } from 'node:util';

/** What came of a Dockerfile without an engine: the last stage's files, and what it says of running them. */
export interface PlayedImage {
  /** The folder that stands for `/`. */
  root: string;
  env: Record<string, string>;
  entrypoint: string[];
  healthCheck: string[];
  user: string;
  /** Images from elsewhere that it begins with. */
  bases: string[];
  /** Commands about `/` itself, which were not run. */
  left: string[];
}

interface Stage {
  root: string;
  workdir: string;
}

type Step = { word: string; rest: string };

function readSteps(file: string): Step[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return word === undefined || rest === undefined ? [] : [{ word, rest }];
  });
}

/** Here a star means what begins with a dot, too. */
const undotted = (text: string) => text.replaceAll(/(^|\/)\./g, '$1_');

/** Whether .dockerignore keeps a file from the build; the last line that speaks of it or of a folder above it decides. */
export function ignores(lines: readonly string[], path: string): boolean {
  const parts = undotted(path).split('/');
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return lines.reduce((isIgnored, line) => {
    const pattern = undotted(line.replace(/^!/, ''));
    return above.some((each) => matchesGlob(each, pattern)) ? !line.startsWith('!') : isIgnored;
  }, false);
}

/**
 * Does what a Dockerfile says in folders below `into`, on this machine's Node: its copies, from the context and between
 * stages, and its commands.
 * @throws Error naming the step that fails.
 */
export async function playDockerfile(context: string, into: string): Promise<PlayedImage> {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const stages = new Map<string, Stage>();
  const image: PlayedImage = { root: '', env: {}, entrypoint: [], healthCheck: [], user: 'root', bases: [], left: [] };
  let stage: Stage = { root: '', workdir: '/' };
  for (const { word, rest } of readSteps(join(context, 'Dockerfile'))) {
    if (word === 'FROM') {
      const [base = '', , name = ''] = rest.split(' ');
      const before = stages.get(base);
      if (!before) image.bases.push(base);
      stage = { root: join(into, String(stages.size)), workdir: before?.workdir ?? '/' };
      mkdirSync(stage.root);
      if (before) cpSync(before.root, stage.root, { recursive: true, verbatimSymlinks: true });
      stages.set(name, stage);
      Object.assign(image, { root: stage.root, env: {} });
    } else if (word === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
    } else if (word === 'COPY') copy(rest, stage, { context, ignored, stages });
    else if (word === 'RUN' && / \//.test(rest)) image.left.push(rest);
    else if (word === 'RUN') await run(rest, stage);
    else if (word === 'ENV')
      for (const [, name = '', quoted, plain = ''] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
        image.env[name] = quoted ?? plain;
    else if (word === 'USER') image.user = rest;
    else if (word === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (word !== 'EXPOSE') throw new Error(`${word} is not played`);
  }
  return image;
}

interface Sources {
  context: string;
  ignored: readonly string[];
  stages: ReadonlyMap<string, Stage>;
}

function copy(rest: string, stage: Stage, { context, ignored, stages }: Sources): void {
  const [, name, words = rest] = /^--from=(\S+) (.*)$/.exec(rest) ?? [];
  const from = name === undefined ? context : stages.get(name)?.root;
  const sources = words.split(' ');
  const target = sources.pop() ?? '';
  const to = join(stage.root, isAbsolute(target) ? '' : stage.workdir, target);
  for (const source of sources) {
    const path = join(from ?? '', source);
    const isLeft = (each: string) =>
      name === undefined && each !== context && ignores(ignored, relative(context, each));
    if (from === undefined || !existsSync(path) || isLeft(path)) throw new Error(`COPY ${rest}: there is no ${source}`);
    // Of a folder the contents are copied, of a file into a folder the file.
    const end = statSync(path).isDirectory() || !target.endsWith('/') ? to : join(to, basename(path));
    cpSync(path, end, { recursive: true, verbatimSymlinks: true, filter: (each) => !isLeft(each) });
  }
}

async function run(command: string, stage: Stage): Promise<void> {
  // Neither our own tools nor what tests say of themselves are the build's; the packages were fetched before.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const path = [dirname(process.execPath), ...folders].join(delimiter);
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path, npm_config_prefer_offline: 'true' };
  for (const name of ['NODE_ENV', 'VITEST', 'TESTS']) delete env[name];
  await promisify(execFile)('sh', ['-c', command], { cwd: join(stage.root, stage.workdir), env, maxBuffer: 2 ** 26 });
}
