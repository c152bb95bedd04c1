import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { repositoryRoot } from '../checks/run-tool.ts';
import { readStartConfig } from '../start/start-config.ts';

/** The data folder of the embedded database. Refuses where the product works with another one. */
export function ownDataDir(what: string): string {
  const config = readStartConfig();
  if (config.databaseUrl !== null)
    throw new Error(`${what} is for the embedded database. DATABASE_URL names one of its own: use that one's tools.`);
  return config.dataDir;
}

/** A folder named on the command line, as seen from where npm was called. */
export const namedFolder = (name: string) => resolve(process.env.INIT_CWD ?? repositoryRoot, name);

/** Asks a person to write `word`. Without a terminal the answer is no. */
export async function isConfirmed(question: string, word: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Write "${word}" to go on: `);
  terminal.close();
  return answer.trim() === word;
}

/** Runs a command: what goes wrong is one line for the person at the terminal, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
