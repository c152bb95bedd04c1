import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** One scene in one size and theme. */
export interface Picture {
  scene: string;
  /** `390 px, dark`. */
  look: string;
  width: number;
  /** The file in the sheet's folder; null: the scene could not be shown. */
  file: string | null;
}

/** As many as keep the texts in the pictures readable. */
const scenesOnASheet = 5;
const scale = 0.5;

const style = `
  body { margin: 0; padding: 16px; background: #888; color: #fff; font: 14px sans-serif; width: max-content; }
  section { display: flex; gap: 12px; align-items: flex-start; margin-bottom: 20px; }
  h2 { margin: 0 0 4px; font-size: 18px; }
  figure { margin: 0; } img { display: block; } figcaption { margin-bottom: 2px; }
  .missing { height: 200px; padding: 12px; box-sizing: border-box; background: #b00; }`;

const figure = ({ look, width, file }: Picture) => {
  const size = `width: ${width * scale}px`;
  const shown =
    file === null ? `<div class="missing" style="${size}">not shown</div>` : `<img src="${file}" style="${size}">`;
  return `<figure><figcaption>${look}</figcaption>${shown}</figure>`;
};

function pageOf(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ scene }) => scene);
  const body = [...rows].map(([scene, row]) => `<h2>${scene}</h2><section>${row.map(figure).join('')}</section>`);
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${body.join('')}`;
}

/** Puts the pictures side by side, a row for each scene; answers the paths of the sheets. */
export async function drawSheets(browser: Browser, folder: string, pictures: readonly Picture[]): Promise<string[]> {
  const names = [...new Set(pictures.map(({ scene }) => scene))];
  const page = await browser.newPage();
  const sheets: string[] = [];
  for (let first = 0; first < names.length; first += scenesOnASheet) {
    const these = new Set(names.slice(first, first + scenesOnASheet));
    const sheet = join(folder, `sheet-${String(sheets.length + 1).padStart(2, '0')}`);
    writeFileSync(`${sheet}.html`, pageOf(pictures.filter(({ scene }) => these.has(scene))));
    await page.goto(pathToFileURL(`${sheet}.html`).href);
    await page.setViewportSize({ width: await page.evaluate(() => document.body.offsetWidth), height: 600 });
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
    sheets.push(`${sheet}.png`);
  }
  await page.close();
  return sheets;
}
