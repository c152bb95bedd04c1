/** How a feature is called in files, in code and in types. */
export interface FeatureNames {
  /** `quick-messages` */
  kebab: string;
  /** `quickMessages` */
  camel: string;
  /** `QuickMessages` */
  pascal: string;
}

export function namesOf(kebab: string): FeatureNames {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kebab))
    throw new Error(`"${kebab}" is no feature name: small letters, words joined by -.`);
  const pascal = kebab.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { kebab, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) };
}

/**
 * The files of a feature that does the least a feature can: one route that answers with something of the caller's own
 * company, through the layers in which it is to grow. Path → text.
 */
export function skeletonOf({ kebab, camel, pascal }: FeatureNames): Record<string, string> {
  const folder = `packages/server/src/features/${kebab}`;
  return {
    [`packages/contract/src/${kebab}.schemas.ts`]: `import * as z from 'zod/mini';
import { defineRoute, noAudit, signedIn } from './route.ts';

export const get${pascal} = defineRoute({
  method: 'GET',
  path: '/${kebab}',
  result: z.object({ companyName: z.string() }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});
`,
    [`${folder}/${kebab}.routes.ts`]: `import { get${pascal} } from '@guiche/contract/${kebab}.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { show${pascal} } from './${kebab}.service.ts';

export const ${camel}Routes: BoundRoute[] = [bind(get${pascal}, (ctx) => show${pascal}(ctx))];
`,
    [`${folder}/${kebab}.service.ts`]: `import type { get${pascal} } from '@guiche/contract/${kebab}.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { getCompanyRow } from '../companies/index.ts';

export async function show${pascal}(ctx: Ctx): Promise<ResultOf<typeof get${pascal}>> {
  const company = await getCompanyRow(ctx.db);
  return { companyName: company.name };
}
`,
    [`${folder}/feature.ts`]: `import type { Feature } from '../../platform/feature.ts';
import { ${camel}Routes } from './${kebab}.routes.ts';

export const ${camel}: Feature = { name: '${kebab}', compose: () => ({ routes: ${camel}Routes }) };
`,
    [`${folder}/${kebab}.test.ts`]: `import { get${pascal} } from '@guiche/contract/${kebab}.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a person sees what belongs to the own company', async () => {
  const [ours, theirs] = [await app.company('Loja Nossa'), await app.company('Loja Deles')];
  const ana = await ours.person();
  expect(await ours.call(ana, get${pascal})).toEqual({ companyName: 'Loja Nossa' });
  expect(await theirs.call(await theirs.person(), get${pascal})).toEqual({ companyName: 'Loja Deles' });
});
`,
  };
}

/** Puts `line` behind the first place in `text` that matches. */
function insertAfter(text: string, place: RegExp, line: string): string {
  const found = place.exec(text);
  if (found === null) throw new Error(`The place for a new feature was not found: ${place}`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + line + text.slice(end);
}

/** The list of features gets the new one as its highest. Path → change. */
export function joinsOf({ kebab, camel }: FeatureNames): Record<string, (text: string) => string> {
  return {
    'packages/server/src/app/feature-list.ts': (text) =>
      insertAfter(
        insertAfter(text, /const features: readonly Feature\[\] = \[\n(?: {2}.*,\n)*/, `  ${camel},\n`),
        /import \{[^}]*\} from '\.\.\/features\/[^']*';\n/,
        `import { ${camel} } from '../features/${kebab}/feature.ts';\n`,
      ),
  };
}
