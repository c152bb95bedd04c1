import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { over, overlayOf, type Scene } from './scene.ts';

const locales = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'locales');

type Role = 'button' | 'menuitem' | 'tab' | 'link';

/** What the page calls this (`tickets:act.snooze`) in its own language, from its beginning; what is filled in may be anything. */
export async function said(page: Page, key: string): Promise<RegExp> {
  const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  const [namespace = '', path = ''] = key.split(':');
  let text: unknown = JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8'));
  for (const part of path.split('.')) text = Object(text)[part];
  if (typeof text !== 'string') throw new Error(`no text is called ${key}`);
  const pieces = text.split(/\{\{.*?\}\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.*')}`);
}

/** The first thing in sight that is called so. */
async function called(page: Page, key: string, role: Role, within: Locator | Page): Promise<Locator> {
  return within
    .getByRole(role, { name: await said(page, key) })
    .filter({ visible: true })
    .first();
}

export async function press(page: Page, key: string, role: Role = 'button', within: Locator | Page = page) {
  await (await called(page, key, role, within)).click();
}

/** Opens a menu and chooses of it. */
export async function pressIn(page: Page, menu: string, entry: string, within: Locator | Page = page): Promise<void> {
  await press(page, menu, 'button', within);
  await press(page, entry, 'menuitem');
}

/** Presses a button that stands in a menu where there is no room for it. */
export async function pressOrFind(page: Page, key: string, menu: string, within: Locator): Promise<void> {
  const [button, other] = [await called(page, key, 'button', within), await called(page, menu, 'button', within)];
  // Where one of them stands, it is decided whether the other does.
  await button.or(other).first().waitFor();
  if (await button.isVisible()) await button.click();
  else await pressIn(page, menu, key, within);
}

/** Presses within what lies open. */
export async function pressThere(page: Page, key: string, role: Role = 'button'): Promise<void> {
  await press(page, key, role, overlayOf(page));
}

/** What one press on a screen opens, or one in a menu of it. */
export const pressed = (screen: Scene, name: string, drawnBy: string, key: string, entry?: string): Scene =>
  over(screen, {
    name,
    drawnBy,
    open: (page) => (entry === undefined ? press(page, key) : pressIn(page, key, entry)),
  });
