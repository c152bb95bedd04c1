// Journeys of: media, messages.
import { expect, type Locator, type Page } from '@playwright/test';
import { bubbleOf, bubbles, composer, rowOf, write } from './conversation.ts';
import { type Desk, expectAccessible, fits, narrowWidths, phone, test } from './desk.ts';
import {
  bubbleWith,
  clara,
  dialogOf,
  isDrawn,
  openClara,
  overflowOf,
  photos,
  playButton,
  sendFile,
} from './media-steps.ts';
import { pngFile } from './sample-files.ts';
import { smallTargets } from './touch-targets.ts';

type Part = Parameters<Desk['company']['receivesPart']>[1];
const send = ({ company }: Desk, part: Part) => company.receivesPart(clara, part);

const place = { latitude: -30.0346, longitude: -51.2177, name: 'Nossa loja', address: 'Rua Fictícia, 120' };
const card = { name: 'Carlos Lima', phones: [{ phone: '+55 51 90000-0142' }], organization: 'Portaria' };

/** One of each kind, in this order. */
async function sendEverything(desk: Desk): Promise<void> {
  await send(desk, { type: 'image', text: 'É essa?' });
  await send(desk, { type: 'video' });
  await send(desk, { type: 'audio', voice: true });
  await send(desk, { type: 'document', name: 'Conta de luz de novembro com o comprovante de pagamento.pdf' });
  await send(desk, { type: 'sticker' });
  await send(desk, { type: 'location', place });
  await send(desk, { type: 'contacts', cards: [card] });
}

const secondsOf = (slider: Locator) => slider.evaluate((input: HTMLInputElement) => Number(input.value));
const fileRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/public/') && asked.push(request.url())));
  return asked;
};

test('a photo comes with its words: drawn, told to screen readers, and named in the list', async ({ desk }) => {
  const page = await openClara(desk);
  await send(desk, { type: 'image', text: 'É essa?' });
  const bubble = bubbleWith(page, photos(page));
  await expect(bubble).toContainText('É essa?');
  await expect.poll(() => isDrawn(bubble.locator('img'))).toBe(true);
  await expect(page.getByText(`${clara}: Foto: É essa?`)).toHaveCount(1);
  await expect(rowOf(page, clara)).toContainText('Foto: É essa?');
  await send(desk, { type: 'image' });
  await expect(photos(page)).toHaveCount(2);
  await expect(rowOf(page, clara).getByText('Foto', { exact: true })).toBeVisible();
});

test('every kind is shown as what it is, and nothing is asked of anybody else', async ({ desk }) => {
  const page = await openClara(desk, { permissions: ['clipboard-read', 'clipboard-write'] });
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(desk.app.url)) strangers.push(request.url());
  });
  const asked = fileRequests(page);
  await sendEverything(desk);
  await expect(photos(page)).toHaveCount(1);
  await expect(playButton(page, 'Mensagem de voz')).toBeVisible();
  const paper = page.getByRole('link', { name: 'Baixar Conta de luz de novembro com o comprovante de pagamento.pdf' });
  await expect(paper).toContainText('…');
  await expect(paper).toContainText('PDF · ');
  await expect(paper).toHaveAttribute('download', /\.pdf$/);
  await expect.poll(() => isDrawn(page.getByRole('img', { name: 'Figurinha' }))).toBe(true);

  const shop = bubbleOf(page, 'Nossa loja');
  await expect(shop).toContainText('Rua Fictícia, 120');
  await expect(shop).toContainText('-30.0346, -51.2177');
  for (const map of ['OpenStreetMap', 'Google Maps'])
    await expect(shop.getByRole('link', { name: `Abrir no ${map}` })).toHaveAttribute('target', '_blank');

  const carlos = bubbleOf(page, 'Carlos Lima');
  await expect(carlos).toContainText('Portaria');
  await carlos.getByRole('button', { name: 'Copiar +55 51 90000-0142' }).click();
  await expect(page.getByText('Texto copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/90000-?0142$/);

  const film = page.getByRole('button', { name: 'Reproduzir vídeo' });
  await expect(film).toBeVisible();
  const isFilm = (url: string) => /\.mp4$/.test(url);
  expect(asked.filter(isFilm)).toEqual([]);
  await expectAccessible(page);
  await film.click();
  await expect.poll(() => asked.filter(isFilm).length).toBeGreaterThan(0);
  expect(strangers).toEqual([]);
});

test('the room of a picture is there before the picture is, and stays as it was', async ({ desk }) => {
  const page = await openClara(desk);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/public/**', async (route) => {
    await released;
    await route.fallback();
  });
  const tall = pngFile('torre.png', 300, 900);
  await send(desk, { type: 'image', bytes: tall.buffer, mime: tall.mimeType });
  await expect(photos(page)).toBeVisible();
  const sizeOf = async () => {
    const box = await photos(page).boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  expect(await isDrawn(photos(page).locator('img'))).toBe(false);
  expect(await sizeOf()).toEqual([140, 340]);
  release();
  await expect.poll(() => isDrawn(photos(page).locator('img'))).toBe(true);
  expect(await sizeOf()).toEqual([140, 340]);
});

test('a picture opens large, by keyboard too: fitted or in its own size, with the others of the chat beside it', async ({
  desk,
}) => {
  const page = await openClara(desk);
  for (const [text, width] of [
    ['primeira', 2400],
    ['segunda', 1800],
  ] as const) {
    const { buffer, mimeType } = pngFile(`${text}.png`, width, 1600);
    await send(desk, { type: 'image', bytes: buffer, mime: mimeType, text });
  }
  await expect(photos(page)).toHaveCount(2);
  await photos(page).first().focus();
  await page.keyboard.press('Enter');
  const viewer = dialogOf(page);
  await expect(viewer).toHaveAccessibleName('Imagem 1 de 2');
  const picture = viewer.getByRole('img', { name: 'primeira' });
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await expectAccessible(page);
  const widthOf = (image: Locator) => image.evaluate((element) => element.getBoundingClientRect().width);
  expect(await widthOf(picture)).toBeLessThanOrEqual(1366);
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Ajustar à tela' })).toBeVisible();
  expect(await widthOf(picture)).toBe(2400);
  await expectAccessible(page);
  await page.keyboard.press('-');
  expect(await widthOf(picture)).toBeLessThanOrEqual(1366);
  await expect(viewer.getByRole('link', { name: 'Baixar' })).toHaveAttribute('download', /.+/);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Imagem 2 de 2');
  await expect(viewer.getByRole('img', { name: 'segunda' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('button', { name: 'Próxima imagem' })).toHaveAttribute('aria-disabled', 'true');
  await viewer.getByRole('button', { name: 'Imagem anterior' }).click();
  await expect(viewer).toHaveAccessibleName('Imagem 1 de 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test('a voice note plays, pauses, is wound by keys, and its speed is remembered (habit: Voice) (delight 11)', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  await send(desk, { type: 'audio', voice: true });
  await expect(playButton(page, 'Mensagem de voz')).toBeVisible();
  const position = page.getByRole('slider', { name: 'Posição: Mensagem de voz' });
  await playButton(page, 'Mensagem de voz').press('Enter');
  const pause = page.getByRole('button', { name: 'Pausar: Mensagem de voz' });
  await expect(pause).toBeFocused();
  await expect.poll(() => secondsOf(position)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await expect(playButton(page, 'Mensagem de voz')).toBeFocused();
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 de \d/);
  for (let press = 0; press < 60; press++) await position.press('ArrowRight');
  await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00 /);
  await page.getByRole('button', { name: 'Velocidade: 1×' }).click();
  await page.getByRole('button', { name: 'Velocidade: 1,5×' }).click();
  await page.getByRole('button', { name: 'Velocidade: 2×' }).click();
  await page.getByRole('button', { name: 'Velocidade: 0,5×' }).click();
  await page.getByRole('button', { name: 'Velocidade: 1×' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Velocidade: 1,5×' })).toBeVisible();
});

test('an iPhone, which cannot play what WhatsApp records, gets it as MP3', { tag: '@long' }, async ({ desk }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const page = await openClara(desk, { userAgent });
  await send(desk, { type: 'audio', voice: true });
  await expect(playButton(page, 'Mensagem de voz')).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest(/\/public\/.*as=mp3/),
    playButton(page, 'Mensagem de voz').click(),
  ]);
  expect((await request.response())?.headers()['content-type']).toBe('audio/mpeg');
});

test('a file on its way shows its room, then the file', { tag: '@long' }, async ({ desk }) => {
  const page = await openClara(desk);
  await desk.app.sim.faults({ kind: 'mediaSlow', ms: 3000, next: 1, phoneNumberId: desk.company.phoneNumberId });
  await send(desk, { type: 'image', text: 'espera aí' });
  const bubble = bubbleOf(page, 'espera aí');
  await expect(bubble.locator('[data-media-state=pending]')).toContainText('Recebendo: Foto…');
  await expectAccessible(page);
  await expect(bubble.getByRole('button', { name: 'Abrir foto' })).toBeVisible();
  await expect(bubble.locator('[data-media-state]')).toHaveCount(0);
});

test('a file that did not come says why, and comes when it is asked for again', async ({ desk }) => {
  const page = await openClara(desk);
  await desk.app.sim.faults({ kind: 'mediaExpired', phoneNumberId: desk.company.phoneNumberId });
  await send(desk, { type: 'image', text: 'cadê?' });
  const bubble = bubbleOf(page, 'cadê?');
  await expect(bubble.locator('[data-media-state=failed]')).toContainText('O arquivo expirou na plataforma');
  await expectAccessible(page);
  await desk.app.sim.clearFaults();
  await bubble.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(bubble.getByRole('button', { name: 'Abrir foto' })).toBeVisible();
});

test('a photo is answered like a text, with words and with a file, and quoted as what it is', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await openClara(desk);
  await send(desk, { type: 'image' });
  await expect(photos(page)).toBeVisible();
  const photo = bubbleWith(page, photos(page)).first();
  await photo.focus();
  await page.keyboard.press('r');
  await expect(page.getByText('Respondendo a Clara').locator('..')).toContainText('Foto');
  await write(page, 'é essa mesma');
  const quote = page.getByRole('button', { name: 'Ir para a mensagem citada: Foto' });
  await expect(bubbleOf(page, 'é essa mesma').locator(quote)).toBeVisible();
  await photo.focus();
  await page.keyboard.press('r');
  await sendFile(page, 'Foto ou vídeo', pngFile('outra.png', 200, 200), 'ou essa');
  await expect(bubbleOf(page, 'ou essa').locator(quote)).toBeVisible();
  await expect(page.getByText('Respondendo a Clara')).toHaveCount(0);
  await desk.app.idle();
  await page.reload();
  await expect(bubbleOf(page, 'ou essa').locator(quote)).toBeVisible();
});

for (const width of narrowWidths)
  test(
    `every kind fits a phone of ${width} px, in the dark too, and can be pressed with a finger`,
    fits,
    async ({ desk }) => {
      const page = await openClara(desk, { ...phone, viewport: { width, height: 760 }, kept: { theme: 'dark' } });
      await sendEverything(desk);
      await expect(bubbleOf(page, 'Carlos Lima')).toBeVisible();
      for (const seen of [
        photos(page),
        playButton(page, 'Mensagem de voz'),
        page.getByRole('link', { name: /^Baixar/ }),
      ]) {
        await seen.first().scrollIntoViewIfNeeded();
        await expect(bubbles(page).first()).toBeVisible();
        expect(await overflowOf(page)).toBe(0);
        expect(await smallTargets(page, 44)).toEqual([]);
        await expectAccessible(page);
      }
      await photos(page).first().scrollIntoViewIfNeeded();
      await photos(page).first().tap();
      await expect(dialogOf(page)).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
      expect(await smallTargets(page, 44)).toEqual([]);
      await expectAccessible(page);
    },
  );
