import { readdirSync } from 'node:fs';
import type { Route } from '@guiche/contract/route';

const folder = new URL('../../../contract/src/', import.meta.url);

/** `POST /messages/:ticketId`: how a route is called in findings. */
export const nameOf = (route: Route) => `${route.method} ${route.path}`;

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value;

/** Every route that any module of the contract exports: a new module is found without being named anywhere. */
export async function readContractRoutes(): Promise<Route[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module) => Object.values(module).filter(isRoute));
}
