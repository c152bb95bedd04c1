import { type Browser, expect, type Page } from '@playwright/test';
import type { Desk } from '../desk.ts';
import { openAs, type Who } from './cast.ts';
import type { Scene } from './scene.ts';
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

  /** `kept`: what each browser keeps from an earlier visit. */
  constructor(browser: Browser, desk: Desk, stage: Stage, kept: Record<string, string> = { language: 'pt' }) {
    this.#browser = browser;
    this.#desk = desk;
    this.#stage = stage;
    this.#kept = kept;
  }

  /**
   * Shows the scene at this size. `kept`: the scene already stands there at another size and is reused where possible.
   */
  async show(scene: Scene, size: Size, kept: boolean): Promise<Page> {
    const page = await this.#pageOf(scene.who);
    await page.setViewportSize(size);
    if (kept && (await stands(page, scene))) return page;
    await page.goto(scene.path(this.#stage));
    await scene.open?.(page);
    await expect(scene.sign(page).first()).toBeVisible();
    // The pointer moves away, so that no tooltip shows.
    await page.mouse.move(0, 0);
    return page;
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
