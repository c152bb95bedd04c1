// npm run new:feature <names> [name]: a feature with a table and a screen, joined and green, to be changed into what it shall be.
import { repositoryRoot } from './checks/run-tool.ts';
import { makeFeature } from './feature/make-feature.ts';
import { namesOf } from './feature/skeleton.ts';

const [many, one, ...more] = process.argv.slice(2);
try {
  if (many === undefined || more.length > 0)
    throw new Error('Usage: npm run new:feature <its things> [one of them], as in: npm run new:feature gift-cards');
  const { written, touched } = await makeFeature(repositoryRoot, namesOf(many, one));
  for (const path of written) console.log(`new      ${path}`);
  for (const path of touched) console.log(`changed  ${path}`);
  console.log(`
Next: its place in packages/server/src/app/feature-list.ts (now the highest) and in the menu
(packages/web/src/features/${many}/manifest.tsx), and what it is called in the four languages. A further column goes through the
migration (then npm run tables), contract, repo, service, present, wall-rows.json, form, screen, texts and test; a field that a
call brings has a name under "key" in audit.json.
Then npm run check, and the tests of the feature and of all routes:
npm test -- --only=unit packages/server/src/features/${many} packages/server/src/wall packages/server/src/platform/db/catalog`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
