import { readdirSync } from 'node:fs';
import type { LiveEvent } from '@guiche/contract/event';
import type { Route } from '@guiche/contract/route';

const folder = new URL('../../../contract/src/', import.meta.url);

/** `POST /messages/:ticketId`: how a route is called in findings. */
export const nameOf = (route: Route) => `${route.method} ${route.path}`;

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value;

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'name' in value && 'payload' in value;

/** A new module is found without being named anywhere. */
async function readContractExports(): Promise<unknown[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module): unknown[] => Object.values(module));
}

/** Every route that any module of the contract exports. */
export const readContractRoutes = async (): Promise<Route[]> => (await readContractExports()).filter(isRoute);

/** Every event of the live channel. */
export const readContractEvents = async (): Promise<LiveEvent[]> => (await readContractExports()).filter(isEvent);
