import { type Browser, expect, type Page } from '@playwright/test';
import type { Desk } from '../desk.ts';
import { openAs, type Who } from './cast.ts';
import { overlayOf, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

export interface Size {
  width: number;
  height: number;
}

/** Keeps one page for each person and shows scene after scene in it. */
export class ScenePages {
  readonly #browser: Browser;
  readonly #desk: Desk;
  readonly #stage: Stage;
  readonly #kept: Record<string, string>;
  readonly #pages = new Map<Who, Page>();
  /** What stands on them. */
  readonly #posed = new Map<Who, Scene>();

  /** `kept`: what each browser keeps from an earlier visit. */
  constructor(browser: Browser, desk: Desk, stage: Stage, kept: Record<string, string> = { language: 'pt' }) {
    this.#browser = browser;
    this.#desk = desk;
    this.#stage = stage;
    this.#kept = kept;
  }

  /**
   * Shows the scene at this size. What stood there at another size is kept where it can be. Of two that lie over the same
   * screen the second is opened where the first was put away, as people do it: loading the screen is most of the work.
   */
  async show(scene: Scene, size: Size, kept: boolean): Promise<Page> {
    const page = await this.#pageOf(scene.who);
    await page.setViewportSize(size);
    if (kept && (await stands(page, scene))) return page;
    const before = this.#posed.get(scene.who);
    this.#posed.delete(scene.who);
    if (!(await this.#isOpenedAfter(before, scene, page))) {
      await page.goto(scene.path(this.#stage));
      await open(page, scene);
    }
    this.#posed.set(scene.who, scene);
    return page;
  }

  /** From now on every screen is loaded once more. */
  forget(): void {
    this.#posed.clear();
  }

  /** Where this fails the screen that is loaded anew decides; one that is a scene itself always is. */
  async #isOpenedAfter(before: Scene | undefined, scene: Scene, page: Page): Promise<boolean> {
    const path = scene.path(this.#stage);
    if (before?.path(this.#stage) !== path || scene.open === undefined || scene.needsFreshScreen) return false;
    if (!isAt(page, path) || !(await putAway(page, before)) || !isAt(page, path)) return false;
    return await open(page, scene).then(
      () => true,
      () => false,
    );
  }

  async wear(who: Who, theme: 'light' | 'dark'): Promise<void> {
    const key = who === 'nobody' ? 'theme' : `theme:${this.#stage[who].id}`;
    const page = await this.#pageOf(who);
    await page.evaluate(putOn, { key, theme });
  }

  async close(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close();
  }

  async #pageOf(who: Who): Promise<Page> {
    const known = this.#pages.get(who);
    if (known !== undefined) return known;
    const asked = who === 'nobody' ? {} : { [`alerts-offer:${this.#stage[who].id}`]: 'done' };
    const kept = { ...this.#kept, ...asked };
    const options = { reducedMotion: 'reduce', locale: 'pt-BR' } as const;
    const page = await openAs(this.#browser, this.#desk, who, this.#stage, kept, options);
    this.#pages.set(who, page);
    return page;
  }
}

async function open(page: Page, scene: Scene): Promise<void> {
  await scene.open?.(page);
  await expect(scene.sign(page).first()).toBeVisible();
  // What nobody points at has no hint above it.
  await page.mouse.move(0, 0);
}

/** What stands behind the question mark the screen itself may write anew. */
const isAt = (page: Page, path: string): boolean => new URL(page.url()).pathname === new URL(path, page.url()).pathname;

/** Whether nothing of it lies over its screen any more. */
async function putAway(page: Page, scene: Scene): Promise<boolean> {
  const opened = scene.open === undefined ? overlayOf(page) : overlayOf(page).or(scene.sign(page));
  const shown = opened.filter({ visible: true }).first();
  for (let presses = 0; presses < 2 && (await shown.isVisible()); presses++) {
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden', timeout: 700 }).catch(() => undefined);
  }
  return !(await shown.isVisible());
}

/** Runs in the page: what a press on the switch of themes does. */
function putOn({ key, theme }: { key: string; theme: string }): void {
  localStorage.setItem(key, theme);
  document.documentElement.classList.toggle('dark', theme === 'dark');
  window.dispatchEvent(new StorageEvent('storage'));
}

/** Whether it is still there two frames after a change of size. */
async function stands(page: Page, { sign }: Scene): Promise<boolean> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return await sign(page).first().isVisible();
}
