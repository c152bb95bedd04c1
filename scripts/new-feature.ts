// npm run new:feature <name>: the least a feature needs, joined and green, to be changed into what it shall be.
import { repositoryRoot } from './checks/run-tool.ts';
import { makeFeature } from './feature/make-feature.ts';

const [name, ...more] = process.argv.slice(2);
try {
  if (name === undefined || more.length > 0) throw new Error('Usage: npm run new:feature <name>');
  for (const path of await makeFeature(repositoryRoot, name)) console.log(path);
  console.log(`
Next: write its routes in packages/contract/src/${name}.schemas.ts; its tables in a migration (then generate-tables), read only
in ${name}.repo.ts; its place in packages/server/src/app/feature-list.ts (now the highest). A screen is a folder of the same
name in packages/web/src/features. CONTRIBUTING.md tells the rest; npm run check says what is missing.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
