import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../desk.ts';
import { changedBy } from './changed-scenes.ts';
import { drawSheets, type Picture } from './contact-sheet.ts';
import { isAt, type Scene } from './scene.ts';
import { ScenePages } from './scene-pages.ts';
import { scenes } from './scenes.ts';
import { buildStage } from './stage.ts';

const sizes = [
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

/** Parts of scene names, or changed files; neither: everything. */
interface Wish {
  names: readonly string[];
  files: readonly string[] | null;
  folder: string;
  language: string;
}

const wish = (): Wish => JSON.parse(process.env.LOOKS ?? '{}');
const say = (line: string) => console.log(line);

function wanted({ names, files }: Wish): readonly Scene[] {
  if (names.length > 0) return scenes.filter(({ name }) => names.some((part) => name.includes(part)));
  return files === null ? scenes : changedBy(files, scenes);
}

async function shoot(page: Page, folder: string, scene: string, look: string): Promise<string> {
  const file = `${scene} ${look}`.replace(/[^a-z0-9]+/gi, '-').concat('.jpg');
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 85, caret: 'initial' });
  return file;
}

/** The scene in every size and theme, from one page. */
async function portray(scenePages: ScenePages, scene: Scene, folder: string, faults: string[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let isKept = false;
  for (const size of sizes.filter(({ width }) => isAt(scene, width))) {
    let page: Page | null = null;
    try {
      page = await scenePages.show(scene, size, isKept);
      isKept = true;
    } catch (error) {
      isKept = false;
      faults.push(`${scene.name} at ${size.width} px: ${String(error).split('\n')[0]}`);
    }
    for (const theme of themes) {
      const look = `${size.width} px, ${theme}`;
      if (page !== null) await scenePages.wear(scene.who, theme);
      const file = page && (await shoot(page, folder, scene.name, look));
      pictures.push({ scene: scene.name, look, width: size.width, file });
    }
    if (page !== null) await scenePages.wear(scene.who, 'light');
  }
  return pictures;
}

test('pictures of the screens', async ({ desk, browser }) => {
  const asked = wish();
  const chosen = wanted(asked);
  if (chosen.length === 0) say('No screen is called so, or none has changed: --all takes all.');
  if (chosen.length === 0) return;
  const scenePages = new ScenePages(browser, desk, await buildStage(desk), { language: asked.language });
  const begun = Date.now();
  const pictures: Picture[] = [];
  const faults: string[] = [];
  for (const scene of chosen) pictures.push(...(await portray(scenePages, scene, asked.folder, faults)));
  const each = (Date.now() - begun) / Math.max(1, pictures.length);
  await scenePages.close();
  for (const sheet of await drawSheets(browser, asked.folder, pictures)) say(sheet);
  say(`${pictures.length} pictures of ${chosen.length} scenes, ${(each / 1000).toFixed(2)} s each.`);
  expect(faults).toEqual([]);
});
