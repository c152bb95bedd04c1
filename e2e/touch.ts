import { expect, type Locator, type Page } from '@playwright/test';

interface Place {
  x: number;
  y: number;
}
type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) => Promise<unknown>;

/** Touches the screen with one finger, for gestures beyond a tap. */
async function withFinger(page: Page, act: (touch: Touch) => Promise<void>): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await act((type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints }));
  await client.detach();
}

/** Swipes sideways from a place. */
export const slide = (page: Page, { x, y }: Place, across: number): Promise<void> =>
  withFinger(page, async (touch) => {
    await touch('touchStart', { x, y });
    for (let part = 1; part <= 5; part++) await touch('touchMove', { x: x + (across * part) / 5, y });
    await touch('touchEnd');
  });

async function boxOf(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not on screen`);
  return box;
}

/** Swipes a bubble to the right. */
export async function drawAside(page: Page, target: Locator): Promise<void> {
  const { x, y, height } = await boxOf(target);
  await slide(page, { x: x + 20, y: y + height / 2 }, 150);
}

async function tapEntry(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).tap();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Long-presses until the menu opens, then taps an entry. */
export async function chooseByHolding(page: Page, target: Locator, entry: string | RegExp): Promise<void> {
  const { x, y, width, height } = await boxOf(target);
  await withFinger(page, async (touch) => {
    await touch('touchStart', { x: x + width / 2, y: y + height / 2 });
    // The finger lifts in the frame in which the menu appears, before the browser reports a long press: lifting it then
    // is also a tap.
    await page.waitForFunction(() => document.querySelector('[role=menu]') !== null);
    await touch('touchEnd');
  });
  await tapEntry(page, entry);
}

/** Taps a button that opens a menu, then an entry. */
export async function chooseFrom(page: Page, button: Locator, entry: string | RegExp): Promise<void> {
  await button.tap();
  await tapEntry(page, entry);
}
