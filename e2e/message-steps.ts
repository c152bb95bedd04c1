import type { Locator, Page } from '@playwright/test';
import { bubbles } from './conversation.ts';

/** The bubble that says this, without what stands below it. */
export const bubble = (page: Page, text: string): Locator => bubbles(page).filter({ hasText: text }).last();

/** Opens the menu of a bubble as a pointer does. */
export async function openMenu(page: Page, text: string): Promise<Locator> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button', { name: 'Ações da mensagem' }).click();
  return page.getByRole('menu', { name: 'Ações da mensagem' });
}

export async function choose(page: Page, text: string, entry: string | RegExp): Promise<void> {
  await (await openMenu(page, text)).getByRole('menuitem', { name: entry }).click();
}
