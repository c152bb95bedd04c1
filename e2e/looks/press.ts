import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { over, overlayOf, type Scene } from './scene.ts';

const locales = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'locales');

type Role = 'button' | 'menuitem' | 'tab' | 'link';

/**
 * The page's words for a key (`tickets:act.snooze`) in its language, from their beginning; placeholders match anything.
 */
export async function said(page: Page, key: string): Promise<RegExp> {
  const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
  const [namespace = '', path = ''] = key.split(':');
  let text: unknown = JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8'));
  for (const part of path.split('.')) text = Object(text)[part];
  if (typeof text !== 'string') throw new Error(`no text is called ${key}`);
  const pieces = text.split(/\{\{.*?\}\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.*')}`);
}

/** The first visible element with this name. */
async function called(page: Page, key: string, role: Role, within: Locator | Page): Promise<Locator> {
  return within
    .getByRole(role, { name: await said(page, key) })
    .filter({ visible: true })
    .first();
}

export async function press(page: Page, key: string, role: Role = 'button', within: Locator | Page = page) {
  await (await called(page, key, role, within)).click();
}

/** Opens a menu and chooses an entry. */
export async function pressIn(page: Page, menu: string, entry: string, within: Locator | Page = page): Promise<void> {
  await press(page, menu, 'button', within);
  await press(page, entry, 'menuitem');
}

/** Presses a button, or its menu entry where there is no room for the button. */
export async function pressOrFind(page: Page, key: string, menu: string, within: Locator): Promise<void> {
  const [button, other] = [await called(page, key, 'button', within), await called(page, menu, 'button', within)];
  // Once either is visible, it is known which of them exists.
  await button.or(other).first().waitFor();
  if (await button.isVisible()) await button.click();
  else await pressIn(page, menu, key, within);
}

/** Presses within what lies open. */
export async function pressThere(page: Page, key: string, role: Role = 'button'): Promise<void> {
  await press(page, key, role, overlayOf(page));
}

/** A scene that opens by one press, or by one entry of a menu. */
export const pressed = (screen: Scene, name: string, drawnBy: string, key: string, entry?: string): Scene =>
  over(screen, {
    name,
    drawnBy,
    open: (page) => (entry === undefined ? press(page, key) : pressIn(page, key, entry)),
  });
