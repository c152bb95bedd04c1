// Journeys of all features.
import { type Browser, expect } from '@playwright/test';
import { type Desk, test } from './desk.ts';
import { chatOverlays } from './looks/chat-overlays.ts';
import { overlayFaults, pageFaults } from './looks/geometry.ts';
import { isAt, overlayOf, type Scene } from './looks/scene.ts';
import { ScenePages, type Size } from './looks/scene-pages.ts';
import { overlays } from './looks/scenes.ts';
import { buildStage } from './looks/stage.ts';

const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
];

/** What is wrong with the scenes in these sizes: in each every screen is loaded anew, and each scene opened anew. */
async function faultsOf(scenePages: ScenePages, scenes: readonly Scene[], these: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of these) {
    scenePages.forget();
    for (const scene of scenes.filter((one) => isAt(one, size.width))) {
      const where = `${scene.name} at ${size.width} px`;
      try {
        const page = await scenePages.show(scene, size, false);
        const isOver = scene.sign === overlayOf || (await overlayOf(page).count()) > 0;
        // The overlay gets the focus a moment after it is drawn, and later content may move it.
        const look = async () => [...(isOver ? await overlayFaults(page) : []), ...(await pageFaults(page))];
        let faults = await look();
        const looksAgain = async () => {
          faults = await look();
          expect(faults).toEqual([]);
        };
        if (faults.length > 0)
          await expect(looksAgain)
            .toPass({ timeout: 3_000 })
            .catch(() => undefined);
        found.push(...faults.map((fault) => `${where}: ${fault}`));
      } catch (error) {
        found.push(`${where}: ${String(error).split('\n')[0]}`);
      }
    }
  }
  return found;
}

async function expectSound(desk: Desk, browser: Browser, scenes: readonly Scene[], kept = {}, these = sizes) {
  const scenePages = new ScenePages(browser, desk, await buildStage(desk), { language: 'pt', ...kept });
  const found = await faultsOf(scenePages, scenes, these);
  await scenePages.close();
  expect(found).toEqual([]);
}

test.use({ actionTimeout: 15_000 });
// Of one file each takes minutes.
test.describe.configure({ mode: 'parallel' });

const drawer = chatOverlays.filter(({ name }) => name === 'contact drawer');

test('where the contact has no room beside the conversation it is a whole sheet over it', async ({ desk, browser }) => {
  await expectSound(desk, browser, drawer, {}, [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]);
});

test('beside an open menu the contact is a sheet over the conversation, too', { tag: '@long' }, async ({
  desk,
  browser,
}) => {
  await expectSound(desk, browser, drawer, { menu: 'open' }, [{ width: 1366, height: 768 }]);
});

for (const [area, scenes] of Object.entries(overlays))
  test(`what opens over ${area} is in the window, can be closed, has the focus, and covers no more than it must`, {
    tag: '@long',
  }, async ({ desk, browser }) => {
    test.setTimeout(20 * 60_000);
    await expectSound(desk, browser, scenes);
  });
