/** A module as dependency-cruiser reports it. */
export interface CruisedModule {
  source: string;
  dependencies: { resolved: string }[];
}

/** Where a run begins. A worker is started by its URL and a set-up by its path in a configuration: no imports. */
const entries = [
  /^packages\/(server|simulator)\/src\/main\.ts$/,
  /^packages\/web\/src\/main\.tsx?$/,
  /\.worker\.ts$/,
  /\/global-setup\.ts$/,
  /\.config\.ts$/,
  /^(scripts|e2e|faults|bench)\//,
  /\.(test|spec)\.tsx?$/,
];

/**
 * Rule `no-dead-file`: sources of packages that no entry leads to. (knip takes every file for public, as the packages
 * export all of their sources; dependency-cruiser's own rule of reach took 49 s for what is one walk.)
 */
export function findDeadFiles(modules: CruisedModule[]): string[] {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const reached = new Set<string>();
  const waiting = [...imports.keys()].filter((source) => entries.some((entry) => entry.test(source)));
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (reached.has(source)) continue;
    reached.add(source);
    waiting.push(...(imports.get(source) ?? []).map(({ resolved }) => resolved));
  }
  const isOurs = (source: string) => /^packages\/.*\.tsx?$/.test(source) && !source.endsWith('.d.ts');
  return [...imports.keys()].filter((source) => isOurs(source) && !reached.has(source));
}
