import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository these scripts belong to. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export interface ToolRun {
  code: number;
  stdout: string;
  /** Both streams, in the order they came. */
  output: string;
}

/** The environment in which `#!/usr/bin/env node` finds the project's own Node. */
export function toolEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = [join(repositoryRoot, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH ?? ''];
  return { ...process.env, ...extra, PATH: path.join(delimiter) };
}

/** An installed command of the repository. */
export function binOf(name: string): string {
  return join(repositoryRoot, 'node_modules', '.bin', name);
}

/** Runs a command to its end, whatever the exit code, and keeps what it printed. */
export function runTool(command: string, args: string[], cwd: string): Promise<ToolRun> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: toolEnv({ NO_COLOR: '1' }), stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ code: 127, stdout, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, output: output.trimEnd() }));
  });
}
