// Journeys of: media.
import { expect, type Locator, type Page } from '@playwright/test';
import { attended, bubbleOf, openChat } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { bubbleWith, clara, dialogOf, greeting, openClara, overflowOf, photos, playButton } from './media-steps.ts';
import { wavFile } from './sample-files.ts';
import { slide } from './touch.ts';
import { smallTargets } from './touch-targets.ts';

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Reproduzindo de outra conversa' });
const voices = (page: Page): Locator => bubbleWith(page, page.locator('[data-waveform]'));
const heardCount = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('heardAudio') ?? '[]') as number[]).length);

/** Clara sends voice notes of these lengths; resolves when they show their waveforms. */
async function speaks(desk: Desk, page: Page, ...lengths: number[]): Promise<void> {
  for (const seconds of lengths) {
    const { buffer, mimeType } = wavFile('voz.wav', seconds);
    await desk.company.receivesPart(clara, { type: 'audio', voice: true, bytes: buffer, mime: mimeType });
  }
  await expect(voices(page)).toHaveCount(lengths.length);
}

test('a voice note goes on in another ticket at its speed, the next unheard one follows, and its bar leads back to it (delight 11) (habit: Voice)', {
  tag: '@long',
}, async ({ desk }) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openClara(desk);
  await speaks(desk, page, 3, 15);
  await voices(page).first().getByRole('button', { name: 'Reproduzir' }).click();
  await expect(page.getByRole('button', { name: 'Pausar: Mensagem de voz' })).toHaveCount(1);
  await expect(bar(page)).toHaveCount(0);
  await openChat(page, 'Pedro Reis', 'quero um suco');
  await expect(bar(page)).toContainText(clara);
  await expect(bar(page).getByRole('button', { name: 'Pausar: Mensagem de voz' })).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Velocidade: 1×' }).click();
  await expect(bar(page).getByRole('button', { name: 'Velocidade: 1,5×' })).toBeVisible();
  await expect.poll(() => heardCount(page)).toBe(2);
  await bar(page).getByRole('button', { name: 'Pausar: Mensagem de voz' }).click();
  await bar(page)
    .getByRole('button', { name: `Ir para a conversa com ${clara}` })
    .click();
  await expect(bubbleOf(page, greeting)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await voices(page).nth(1).getByRole('button', { name: 'Reproduzir' }).click();
  await openChat(page, 'Pedro Reis', 'quero um suco');
  await expect(bar(page)).toBeVisible();
  // Nothing follows the last sound, so the bar is gone.
  await expect(bar(page)).toHaveCount(0);
});

test('in the list of a phone what plays stands below the tickets; another tab silences it; the close button ends it', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk, phone);
  await speaks(desk, page, 60);
  await playButton(page, 'Mensagem de voz').tap();
  await page.getByRole('button', { name: 'Voltar' }).tap();
  await expect(bar(page)).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await smallTargets(page, 44)).toEqual([]);
  await expectAccessible(page);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('[data-row]').first().click();
  await playButton(other, 'Mensagem de voz').click();
  await expect(other.getByRole('button', { name: 'Pausar: Mensagem de voz' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Reproduzir: Mensagem de voz' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Parar e fechar' }).tap();
  await expect(bar(page)).toHaveCount(0);
});

test('a voice note can be asked for in writing; while nobody can do that, it says so where it was asked', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await speaks(desk, page, 1);
  const voice = voices(page).first();
  await voice.getByRole('button', { name: 'Transcrever' }).click();
  await expect(voice.getByRole('alert')).toContainText('A transcrição ainda não está configurada');
  await expectAccessible(page);
  await page.route('**/api/messages/transcribeAudio/*', (route) => route.fulfill({ json: { transcribedText: 7 } }));
  await voice.getByRole('button', { name: 'Transcrever' }).click();
  await expect(voice.getByRole('alert')).toHaveText('Dados de transcrição inválidos');
  await page.unroute('**/api/messages/transcribeAudio/*');
  await page.route('**/api/messages/transcribeAudio/*', (route) =>
    route.fulfill({ json: { transcribedText: 'chega hoje <b>ainda</b>?' } }),
  );
  await voice.getByRole('button', { name: 'Transcrever' }).click();
  await expect(voice).toContainText('chega hoje <b>ainda</b>?');
  await expect(voice.getByRole('button', { name: 'Transcrever' })).toHaveCount(0);
});

test('a finger goes from the large picture to the film beside it and back, each with its words', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk, phone);
  await desk.company.receivesPart(clara, { type: 'image', text: 'antes' });
  await desk.company.receivesPart(clara, { type: 'video', text: 'depois' });
  await expect(page.getByRole('button', { name: 'Ampliar vídeo' })).toBeVisible();
  await photos(page).tap();
  const viewer = dialogOf(page);
  await expect(viewer).toHaveAccessibleName('Imagem 1 de 2');
  await expect(viewer.getByText('antes')).toBeVisible();
  await slide(page, { x: 300, y: 400 }, -220);
  await expect(viewer).toHaveAccessibleName('Vídeo 2 de 2');
  await expect(viewer.getByText('depois')).toBeVisible();
  await expect(viewer.locator('video')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Imagem anterior' }).tap();
  await expect(viewer).toHaveAccessibleName('Imagem 1 de 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await page.getByRole('button', { name: 'Ampliar vídeo' }).tap();
  await expect(viewer).toHaveAccessibleName('Vídeo 2 de 2');
});
