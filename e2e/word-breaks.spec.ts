// Journeys of all features.
import { expect } from '@playwright/test';
import { isWhole, test } from './desk.ts';
import { brokenWords, pageFaults } from './looks/geometry.ts';
import { isAt, type Scene } from './looks/scene.ts';
import { ScenePages } from './looks/scene-pages.ts';
import { overlays } from './looks/scenes.ts';
import { screens } from './looks/screens.ts';
import { buildStage } from './looks/stage.ts';

const widths = [1920, 1366, 1280, 1024, 768, 600, 390, 360, 320];

test.use({ actionTimeout: 15_000 });
// Each takes minutes.
test.describe.configure({ mode: 'parallel' });

/** `npm run a11y` has all. */
const languages = isWhole ? ['pt', 'es', 'en', 'tr'] : ['pt'];

async function faultsOf(scenePages: ScenePages, scenes: readonly Scene[]): Promise<string[]> {
  const found: string[] = [];
  for (const scene of scenes) {
    let isKept = false;
    for (const width of widths.filter((one) => isAt(scene, one))) {
      const where = `${scene.name} at ${width} px`;
      try {
        const page = await scenePages.show(scene, { width, height: 800 }, isKept);
        isKept = true;
        const words = await brokenWords(page);
        if (words.length > 0) found.push(`${where}: ${[...new Set(words)].join(', ')}`);
        found.push(...(await pageFaults(page)).map((fault) => `${where}: ${fault}`));
      } catch (error) {
        isKept = false;
        found.push(`${where}: ${String(error).split('\n')[0]}`);
      }
    }
  }
  return found;
}

for (const language of languages)
  for (const [area, scenes] of Object.entries({ 'every address': screens, ...overlays }))
    test(`no word of ours is broken and no page is longer than its window, at nine widths, in ${language}: ${area}`, {
      tag: ['@looks', '@long'],
    }, async ({ desk, browser }) => {
      test.setTimeout(30 * 60_000);
      const scenePages = new ScenePages(browser, desk, await buildStage(desk), { language });
      const found = await faultsOf(scenePages, scenes);
      await scenePages.close();
      expect(found).toEqual([]);
    });
