// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, composer, openTalk, tickOf } from './conversation.ts';
import { type Desk, type DeskOptions, expectAccessible, fits, looks, narrowWidths, speak, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const openMaria = (desk: Desk, options: DeskOptions = {}) => openTalk(desk, 'Maria Lima', 'quero um bolo', options);

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar emoji' });

test('signs are found by name without accents, go in at the caret, and the latest used are offered first (habit: Emoji)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await composer(page).fill('oi  tudo bem');
  await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
  await page.getByRole('button', { name: 'Emojis' }).click();
  await expect(search(page)).toBeFocused();
  await search(page).fill('CORACAO VERMELHO');
  await page.getByRole('gridcell', { name: 'coração vermelho', exact: true }).click();
  await expect(composer(page)).toHaveValue('oi ❤️ tudo bem');
  await expect(composer(page)).toBeFocused();
  await composer(page).press('Enter');
  await expect(tickOf(page, 'tudo bem')).toHaveAccessibleName('Lida');

  await composer(page).pressSequentially('que bom :cora');
  const list = page.getByRole('listbox', { name: 'Emojis' });
  await expect(list.getByRole('option').first()).toContainText('❤️');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('que bom ❤️');
  await expect(list).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(tickOf(page, 'que bom')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['oi ❤️ tudo bem', 'que bom ❤️']);

  await page.getByRole('button', { name: 'Emojis' }).click();
  await page.getByRole('group', { name: 'Recentes' }).getByRole('button', { name: '❤️' }).click();
  await expect(composer(page)).toHaveValue('❤️');
  await composer(page).fill('às 10:30');
  await expect(list).toHaveCount(0);
});

test('in Turkish signs have Turkish names, with İ and ı the same letter', { tag: '@long' }, async ({ desk }) => {
  const page = await openMaria(desk);
  await speak(page, 'tr');
  await page.reload();
  await page.getByRole('button', { name: 'Emojiler' }).click();
  await page.getByRole('searchbox', { name: 'Emoji ara' }).fill('KİRİK KALP');
  await page.getByRole('gridcell', { name: 'kırık kalp' }).click();
  await expect(composer(page)).toHaveValue('💔');
});

for (const { size, theme, options, tag } of looks) {
  test(`${size} ${theme}: the picker and the row below the field are accessible and large enough`, { tag }, async ({
    desk,
  }) => {
    const page = await openMaria(desk, { ...options, kept: { theme } });
    await page.getByRole('button', { name: 'Emojis' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expectAccessible(page);
    if (options.hasTouch) expect(await smallTargets(page, 44)).toEqual([]);
  });
}

test('nothing of the composer is cut off on a narrow phone, in the longest languages', fits, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  for (const width of narrowWidths) {
    const page = await desk.open(desk.ana, `/tickets/${uuid}`, {
      viewport: { width, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    for (const language of ['tr', 'es']) {
      await speak(page, language);
      await page.reload();
      await expect(composer(page)).toBeVisible();
      const box = await composer(page).locator('..').boundingBox();
      const send = await page.locator('#message-composer ~ div button').last().boundingBox();
      expect((send?.x ?? width) + (send?.width ?? width)).toBeLessThanOrEqual(width);
      expect(box?.width ?? width + 1).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
