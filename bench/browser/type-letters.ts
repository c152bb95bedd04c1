import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds of each letter that was typed. */
    benchLetters?: number[];
  }
}

/** One key of the keyboard each. */
const text = [
  'bom dia o seu pedido saiu hoje cedo e chega amanha de manha na sua casa',
  'se ninguem puder receber escreva aqui e nos marcamos outro dia sem custo',
].join(' ');
const betweenMs = 100;

/** Runs in the page: from each key to the frame after the one that draws what it changed. */
function listen(): void {
  const times: number[] = [];
  window.benchLetters = times;
  let pressedAt = 0;
  const press = ({ timeStamp }: KeyboardEvent) => {
    pressedAt = timeStamp;
  };
  const draw = () => {
    const since = pressedAt;
    requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now() - since)));
  };
  addEventListener('keydown', press, { capture: true });
  addEventListener('input', draw, { capture: true });
}

/** Writes a message below the open conversation, as quickly as a good typist, and leaves it unsent. */
export async function typeLetters(page: Page): Promise<number[]> {
  if ((await page.locator('[data-message]').count()) === 0) throw new Error('no messages are shown');
  const field = page.locator('#message-composer');
  await field.click();
  await page.evaluate(listen);
  await page.keyboard.type(text, { delay: betweenMs });
  await wait(1000);
  const times = await page.evaluate(() => window.benchLetters ?? []);
  const written = await field.inputValue();
  if (written !== text || times.length !== text.length)
    throw new Error(
      `${text.length} letters were typed, ${written.length} are in the field, ${times.length} were drawn`,
    );
  return times;
}
