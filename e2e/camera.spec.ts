// Journeys of: messages.
import { expect } from '@playwright/test';
import { tickOf } from './conversation.ts';
import { expectAccessible, test } from './desk.ts';
import { devicesOf, forbidDevices, watchDevices } from './device-steps.ts';
import { arrivedKinds, chooseAttach, dialogOf, isDrawn, openClara } from './media-steps.ts';

test('a photo is taken here, taken again, and sent with its words; the camera is let go of at once', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  await watchDevices(page);
  await chooseAttach(page, 'Tirar foto');
  const dialog = dialogOf(page);
  await expect(dialog.locator('video[data-live]')).toBeVisible();
  await expectAccessible(page);
  const take = dialog.getByRole('button', { name: 'Tirar foto' });
  const photo = dialog.getByRole('img', { name: 'Foto tirada' });
  // A camera offers nothing to take before its first frame.
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await take.click();
  await expect.poll(() => isDrawn(photo)).toBe(true);
  await expect.poll(() => devicesOf(page)).toEqual({ given: 1, used: 0 });
  await expect(dialog.getByRole('button', { name: 'Usar foto' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Tirar outra' }).click();
  await expect.poll(() => devicesOf(page)).toEqual({ given: 2, used: 1 });
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await take.click();
  await expect(dialog.getByRole('button', { name: 'Usar foto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('Enviar para Clara');
  await expect.poll(() => isDrawn(dialog.getByRole('img', { name: 'Prévia do arquivo' }))).toBe(true);
  await expect(dialog.getByText(/^foto-\d{8}-\d{6}\.jpg$/)).toBeVisible();
  await dialog.getByLabel('Legenda').fill('está assim');
  await dialog.getByLabel('Legenda').press('Enter');
  await expect(tickOf(page, 'está assim')).toHaveAccessibleName('Lida');
  expect(await devicesOf(page)).toEqual({ given: 2, used: 0 });
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'está assim' }]);
});

test('a camera that is forbidden says so and can be asked for again; closing the dialog lets go of it', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await watchDevices(page);
  const { allow } = await forbidDevices(page);
  await chooseAttach(page, 'Tirar foto');
  await expect(dialogOf(page).getByRole('alert')).toContainText('não tem permissão para usar a câmera');
  await expectAccessible(page);
  await allow();
  await dialogOf(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(dialogOf(page).locator('video[data-live]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(() => devicesOf(page)).toEqual({ given: 1, used: 0 });
});
