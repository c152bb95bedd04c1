import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const server = new URL('../', import.meta.url);
const wall = z.record(z.string(), z.strictObject({ may: z.string(), told: z.optional(z.string()) }));

/** What a feature says of one of its routes, for the tests of all. */
export interface RouteWall {
  /** `POST /messages/:ticketId` */
  name: string;
  /** Who may call it, as the specification has it: written by hand, so that a right that is wrong in the contract is seen. */
  may: string;
  /** Of a route that changes something: the test beside mirror.test.ts in which its story is told. It claims that it called it. */
  told: string | null;
}

/** The `wall.json` of each feature, and of the platform's own routes. */
export function readWalls(): RouteWall[] {
  const features = readdirSync(new URL('features', server)).map((name) => `features/${name}/wall.json`);
  return ['platform/http/wall.json', ...features]
    .filter((path) => existsSync(new URL(path, server)))
    .flatMap((path) => Object.entries(z.parse(wall, JSON.parse(readFileSync(new URL(path, server), 'utf8')))))
    .map(([name, { may, told = null }]) => {
      if (told !== null && !existsSync(new URL(`wall/${told}`, server)))
        throw new Error(`${name}: there is no ${told}`);
      return { name, may, told };
    });
}

/** Routes whose story a test tells. */
export const toldIn = (file: string): string[] =>
  readWalls()
    .filter(({ told }) => told === file)
    .map(({ name }) => name)
    .sort();
