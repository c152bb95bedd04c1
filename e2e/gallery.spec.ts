// Journeys of: media, messages.
import { expect, type Locator, type Page } from '@playwright/test';
import { bubbleOf, bubbles, composer, tickOf } from './conversation.ts';
import { expectAccessible, fits, narrowWidths, phone, speak, test } from './desk.ts';
import { arrivedKinds, dialogOf, drop, openClara, overflowOf, sends } from './media-steps.ts';
import { pdfFile, pngFile, wavFile } from './sample-files.ts';
import { smallTargets } from './touch-targets.ts';

const front = pngFile('frente.png', 640, 480);
const back = pngFile('verso.png', 480, 640, [40, 120, 200]);
const bill = pdfFile('Conta.pdf');
const empty = { name: 'vazio.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) };

const rows = (page: Page): Locator =>
  dialogOf(page).getByRole('list', { name: 'Arquivos a enviar' }).getByRole('listitem');
const namesIn = async (page: Page) =>
  (await rows(page).allTextContents()).map((text) => /frente|verso|Conta|vazio|toque/.exec(text)?.[0]);

test('of several files the order and the words of each are chosen before they leave; each is a message of its own (habit: Paste image / drop)', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await composer(page).fill('olha');
  await drop(page, [bill, front, empty]);
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName('Enviar 3 arquivos para Clara');
  await expect(dialog).toContainText('cada um com no máximo 64 MB');
  await expect(dialog.getByLabel('Legenda de Conta.pdf')).toHaveValue('olha');
  await expect(dialog.getByRole('alert')).toContainText('O arquivo está vazio. Ele não será enviado.');
  await expect(dialog.getByRole('button', { name: 'Enviar 2' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remover vazio.mp4' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Adicionar arquivos' }).click(),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([back, wavFile('toque.wav', 1)]);
  expect(await namesIn(page)).toEqual(['Conta', 'frente', 'verso', 'toque']);
  await expect(dialog.getByLabel('Legenda de toque.wav')).toHaveCount(0);

  const up = dialog.getByRole('button', { name: 'Mover verso.png para cima' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  expect(await namesIn(page)).toEqual(['verso', 'Conta', 'frente', 'toque']);
  await dialog.getByLabel('Legenda de frente.png').fill('a frente');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '4 arquivos escolhidos' }).click();
  await expect.poll(() => namesIn(page)).toEqual(['verso', 'Conta', 'frente', 'toque']);
  await expect(dialog.getByLabel('Legenda de Conta.pdf')).toHaveValue('olha');
  await expect(dialog.getByLabel('Legenda de frente.png')).toHaveValue('a frente');
  await dialog.getByLabel('Legenda de frente.png').press('End');
  await dialog.getByLabel('Legenda de frente.png').press('Shift+Enter');
  await dialog.getByLabel('Legenda de frente.png').pressSequentially('de barro');
  await dialog.getByLabel('Legenda de frente.png').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await expect(bubbles(page).locator('[data-ack=read]')).toHaveCount(4);
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([
    { type: 'image', text: '' },
    { type: 'document', text: 'olha' },
    { type: 'image', text: 'a frente\nde barro' },
    { type: 'audio', text: '' },
  ]);
});

test('rows are dragged to their place; nothing chosen is nothing sent; files on their way are taken back one by one (habit: Paste image / drop)', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  await drop(page, [front, back, bill]);
  await rows(page).nth(2).locator('[draggable=true]').dragTo(rows(page).nth(0));
  await expect.poll(() => namesIn(page)).toEqual(['Conta', 'frente', 'verso']);
  for (const name of ['Conta.pdf', 'frente.png', 'verso.png'])
    await dialogOf(page)
      .getByRole('button', { name: `Remover ${name}` })
      .click();
  await dialogOf(page).getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Nenhuma mídia selecionada.');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(1);

  // Two files wait for their turn, and nothing of the first gets through.
  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await drop(page, [front, back]);
  await dialogOf(page).getByLabel('Legenda de frente.png').fill('uma');
  await dialogOf(page).getByLabel('Legenda de verso.png').fill('outra');
  await dialogOf(page).getByRole('button', { name: 'Enviar 2' }).click();
  await expect(tickOf(page, 'uma')).toHaveAccessibleName('Aguardando envio');
  await bubbleOf(page, 'uma').getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(bubbleOf(page, 'uma')).toHaveCount(0);
  await page.unroute(sends);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tickOf(page, 'outra')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'outra' }]);
});

for (const width of narrowWidths)
  test(
    `several files, the camera and a recording fit a phone of ${width} px in the longest languages`,
    fits,
    async ({ desk }) => {
      const page = await openClara(desk, { ...phone, viewport: { width, height: 720 } });
      const judge = async (what: string) => {
        expect(await overflowOf(page), what).toBe(0);
        expect(await smallTargets(page, 44), what).toEqual([]);
        await expectAccessible(page);
      };
      for (const language of ['tr', 'es']) {
        await speak(page, language);
        await page.reload();
        await expect(bubbles(page).first()).toBeVisible();
        await page.locator('#message-composer').evaluate((field, name) => {
          const data = new DataTransfer();
          for (const index of [1, 2]) data.items.add(new File(['x'], `${index}-${name}`, { type: 'application/pdf' }));
          field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }, 'um-nome-de-arquivo-sem-nenhum-espaço-e-bem-comprido.pdf');
        await expect(dialogOf(page).locator('li')).toHaveCount(2);
        await judge(`${language} files`);
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
        const waiting = page.locator('[aria-haspopup=dialog]:has(.tabler-icon-paperclip)');
        await expect(waiting).toBeVisible();
        await judge(`${language} waiting files`);
        await waiting.locator('xpath=following-sibling::button').tap();
        await dialogOf(page).locator('.button-danger').tap();
        await expect(dialogOf(page)).toHaveCount(0);
        await expect(waiting).toHaveCount(0);

        await page.locator('[aria-haspopup=menu]:has(.tabler-icon-paperclip)').tap();
        await page.locator('[role=menuitem]:has(.tabler-icon-camera)').tap();
        await expect(dialogOf(page).locator('video[data-live]')).toBeVisible();
        await judge(`${language} camera`);
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);

        await page.locator('button:has(.tabler-icon-microphone)').tap();
        await expect(page.getByRole('timer')).toBeVisible();
        await page.locator('button:has(.tabler-icon-player-pause-filled)').tap();
        await judge(`${language} recording`);
        await page.locator('button:has(.tabler-icon-trash)').tap();
        await expect(page.getByRole('timer')).toHaveCount(0);
      }
    },
  );
