// Journeys of: media, messages.
import { updateSetting } from '@guiche/contract/settings.schemas';
import { expect } from '@playwright/test';
import { attended, bubbleOf, bubbles, composer, openChat, rowOf, tickOf, waiting, write } from './conversation.ts';
import { expectAccessible, fits, narrowWidths, phone, speak, test } from './desk.ts';
import {
  arrivedKinds,
  attachButton,
  attachFile,
  bubbleWith,
  chooseAttach,
  clara,
  dialogOf,
  dragOver,
  drop,
  greeting,
  isDrawn,
  openClara,
  overflowOf,
  paste,
  photos,
  playButton,
  sendFile,
  sends,
} from './media-steps.ts';
import { pdfFile, pngFile, wavFile } from './sample-files.ts';
import { usualPause, watchPause } from './search-pause.ts';
import { smallTargets } from './touch-targets.ts';

const photo = pngFile('arandela.png', 640, 480);

test('a photo with words: seen before it is sent, in its bubble at once, and on the phone of the contact', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await composer(page).fill('É essa aqui');
  await attachFile(page, 'Foto ou vídeo', photo);
  const dialog = dialogOf(page);
  await expect(dialog).toHaveAccessibleName('Enviar para Clara');
  await expect.poll(() => isDrawn(dialog.getByRole('img', { name: 'Prévia do arquivo' }))).toBe(true);
  await expect(dialog.getByText('arandela.png')).toBeVisible();
  const caption = dialog.getByLabel('Legenda');
  await expect(caption).toBeFocused();
  await expect(caption).toHaveValue('É essa aqui');
  await expectAccessible(page);
  await caption.press('Shift+Enter');
  await caption.pressSequentially('de barro');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(caption).toHaveValue('É essa aqui\nde barro');
  await caption.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await expect(tickOf(page, 'É essa aqui')).toHaveAccessibleName('Lida');
  const bubble = bubbleWith(page, photos(page));
  await expect(bubble).toHaveCount(1);
  await expect.poll(() => isDrawn(bubble.locator('img'))).toBe(true);
  await expect(rowOf(page, clara)).toContainText('Foto: É essa aqui');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'É essa aqui\nde barro' }]);
  await page.reload();
  await expect.poll(() => isDrawn(bubbleWith(page, photos(page)).locator('img'))).toBe(true);
});

test('every kind reaches the phone as what it is', async ({ desk }) => {
  const page = await openClara(desk);
  await sendFile(page, 'Documento', pdfFile('Orçamento.pdf'), 'segue');
  await expect(page.getByRole('link', { name: 'Baixar Orçamento.pdf' })).toBeVisible();
  await sendFile(page, 'Figurinha', photo);
  await expect(page.getByRole('img', { name: 'Figurinha' })).toBeVisible();
  await attachFile(page, 'Documento', wavFile('toque.wav', 1));
  await expect(dialogOf(page).getByLabel('Legenda')).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(playButton(page, 'Áudio')).toBeVisible();

  await chooseAttach(page, 'Localização');
  await dialogOf(page).getByLabel('Latitude e longitude').fill('-30,0346; -51,2177');
  await expect(dialogOf(page).getByText('Local: -30.0346, -51.2177')).toBeVisible();
  await dialogOf(page).getByLabel('Nome do local').fill('Nossa loja');
  await dialogOf(page).getByLabel('Nome do local').press('Enter');
  await expect(bubbleOf(page, 'Nossa loja')).toContainText('-30.0346, -51.2177');

  await chooseAttach(page, 'Contato');
  await dialogOf(page).getByLabel('Nome', { exact: true }).fill('Carlos Lima');
  await dialogOf(page).getByLabel('Número').fill('+55 51 90000-0142');
  await dialogOf(page).getByLabel('Número').press('Enter');
  await expect(bubbleOf(page, 'Carlos Lima')).toContainText('+55 51 90000-0142');

  // The sound is converted to a format of the channel before it is sent.
  await expect(bubbles(page).locator('[data-ack=read]')).toHaveCount(5);
  await expect(bubbleWith(page, playButton(page, 'Áudio')).locator('[data-played]')).toBeVisible();
  await desk.app.idle();
  const arrived = await arrivedKinds(desk);
  expect(arrived.map(({ type }) => type)).toEqual(['document', 'sticker', 'audio', 'location', 'contacts']);
  expect(arrived[0]?.text).toBe('segue');
});

test('everything can be attached by keyboard alone', { tag: '@long' }, async ({ desk }) => {
  const page = await openClara(desk);
  // The tools around the field appear a moment after it.
  await expect(attachButton(page)).toBeVisible();
  await composer(page).focus();
  // Tab past the switch between message and note.
  for (let place = 0; place < 3; place++) await page.keyboard.press('Tab');
  await expect(attachButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Foto ou vídeo' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The focus is back in the field, from where the same keys lead on.
  await expect(composer(page)).toBeFocused();
  for (let place = 0; place < 3; place++) await page.keyboard.press('Tab');
  await expect(attachButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Foto ou vídeo' })).toBeFocused();
  for (const entry of ['Documento', 'Figurinha', 'Localização']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: entry })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const place = dialogOf(page).getByLabel('Latitude e longitude');
  await expect(place).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('em frente à praça');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Não encontramos um local aí')).toBeVisible();
  await place.fill('https://www.google.com/maps/@-30.0346,-51.2177,17z');
  await page.keyboard.press('Enter');
  await expect(bubbleOf(page, '-30.0346, -51.2177')).toBeVisible();
});

test('a pasted picture opens its preview and is sent from there; a picture that pasted text brings along does not (habit: Paste image / drop) (delight 3)', async ({
  desk,
}) => {
  const page = await openClara(desk);
  expect(await paste(page, [pngFile('image.png', 40, 30)], 'Total 12,50')).toBe(false);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await paste(page, [pngFile('image.png', 40, 30)])).toBe(true);
  await expect(dialogOf(page).getByText(/^image-[\d-]+\.png$/)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Remover arquivo' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(1);
  expect(await paste(page, [pngFile('image.png', 40, 30)])).toBe(true);
  await dialogOf(page).getByLabel('Legenda').press('Enter');
  await expect(bubbleWith(page, photos(page)).locator('[data-ack=read]')).toBeVisible();
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: '' }]);
});

test('a file dragged over the chat is awaited, and dropped it opens its preview (habit: Paste image / drop)', async ({
  desk,
}) => {
  const page = await openClara(desk);
  await dragOver(page, [photo]);
  await expect(page.getByText('Solte o arquivo aqui')).toBeVisible();
  await drop(page, [photo]);
  await expect(page.getByText('Solte o arquivo aqui')).toHaveCount(0);
  await expect(dialogOf(page).getByText('arandela.png')).toBeVisible();
  await expect(dialogOf(page)).toHaveAccessibleName('Enviar para Clara');
});

test('nothing can be dropped where nothing can be written, and the page stays', async ({ desk }) => {
  const { uuid } = await waiting(desk, clara, ['oi']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'oi')).toBeVisible();
  expect(await dragOver(page, [photo])).toBe(true);
  await expect(page.getByText('Solte o arquivo aqui')).toHaveCount(0);
  expect(await drop(page, [photo])).toBe(true);
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a file over the limit, and an empty one, are refused before a byte leaves', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await openClara(desk);
  let posted = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && sends.test(request.url())) posted += 1;
  });
  await attachFile(page, 'Foto ou vídeo', { name: 'festa.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expect(dialogOf(page).getByRole('alert')).toContainText('O arquivo está vazio');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  // The file is created in the page, because it is too large to send there.
  await page.getByRole('list', { name: 'Mensagens' }).evaluate((list) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(64 * 1024 * 1024 + 1)], 'festa.mp4', { type: 'video/mp4' }));
    list.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(dialogOf(page).getByRole('alert')).toContainText('O limite é 64 MB');
  await expectAccessible(page);
  const send = dialogOf(page).getByRole('button', { name: 'Enviar' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await send.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await expect(bubbles(page)).toHaveCount(1);
  expect(posted).toBe(0);
});

test('while a file travels one writes on elsewhere; taken back, nothing of it is sent', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openClara(desk);
  await page.route(sends, (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/') ? undefined : route.fallback(),
  );
  await sendFile(page, 'Foto ou vídeo', photo, 'sem querer');
  const sending = page.getByRole('progressbar', { name: 'Enviando arandela.png' });
  await expect(sending).toBeVisible();
  await expectAccessible(page);
  await openChat(page, 'Pedro Reis', 'quero um suco');
  await write(page, 'de laranja?');
  await expect(tickOf(page, 'de laranja?')).toHaveAccessibleName('Lida');
  await openChat(page, clara, greeting);
  await expect(sending).toBeVisible();
  await write(page, 'escrevi por engano');
  await expect(tickOf(page, 'escrevi por engano')).toHaveAccessibleName('Aguardando envio');
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(bubbleOf(page, 'sem querer')).toHaveCount(0);
  await expect(tickOf(page, 'escrevi por engano')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'text', text: 'escrevi por engano' }]);
});

test('what the server refuses stays with its reason and can be tried again', { tag: '@long' }, async ({ desk }) => {
  const page = await openClara(desk);
  const refusal = { error: 'ERR_MEDIA_TOO_LARGE', code: 'ERR_MEDIA_TOO_LARGE' };
  await page.route(sends, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 413, json: refusal }) : route.fallback(),
  );
  await sendFile(page, 'Foto ou vídeo', photo, 'essa');
  const failed = bubbleOf(page, 'essa');
  await expect(failed).toContainText('O arquivo é grande demais para este canal');
  await expectAccessible(page);
  await page.unroute(sends);
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(tickOf(page, 'essa')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'essa' }]);
});

test('where the server has no room for files a file says so, and words behind it go out', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await openClara(desk);
  const full = { error: 'ERR_STORAGE_FULL', code: 'ERR_STORAGE_FULL' };
  await page.route(sends, (route) =>
    route.request().headers()['content-type']?.startsWith('multipart/')
      ? route.fulfill({ status: 507, json: full })
      : route.fallback(),
  );
  await sendFile(page, 'Foto ou vídeo', photo, 'essa');
  await write(page, 'custa 90');
  await expect(tickOf(page, 'custa 90')).toHaveAccessibleName('Lida');
  await expect(bubbleOf(page, 'essa')).toContainText('Não há espaço para guardar arquivos');
  await page.unroute(sends);
  await bubbleOf(page, 'essa').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(tickOf(page, 'essa')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([
    { type: 'text', text: 'custa 90' },
    { type: 'image', text: 'essa' },
  ]);
});

test('a file that could not leave is still there after a reload, and leaves once', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await openClara(desk);
  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await sendFile(page, 'Foto ou vídeo', photo, 'guardada');
  await expect(tickOf(page, 'guardada')).toHaveAccessibleName('Aguardando envio');
  await page.reload();
  await expect.poll(() => isDrawn(bubbleOf(page, 'guardada').locator('img'))).toBe(true);
  await page.unroute(sends);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tickOf(page, 'guardada')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'guardada' }]);
});

test('a file leaves also where nothing more of the application can be loaded', { tag: '@long' }, async ({ desk }) => {
  const page = await openClara(desk);
  await attachFile(page, 'Foto ou vídeo', photo);
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await dialogOf(page).getByLabel('Legenda').fill('essa');
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(tickOf(page, 'essa')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'image', text: 'essa' }]);
});

test('the own position is asked of the browser, and a refusal is said', { tag: '@long' }, async ({ desk }) => {
  const here = { geolocation: { latitude: -30.0346, longitude: -51.2177 }, permissions: ['geolocation'] };
  const page = await openClara(desk, here);
  await chooseAttach(page, 'Localização');
  await dialogOf(page).getByRole('button', { name: 'Usar minha localização' }).click();
  await expect(dialogOf(page).getByLabel('Latitude e longitude')).toHaveValue('-30.0346, -51.2177');
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(bubbleOf(page, '-30.0346, -51.2177')).toBeVisible();

  await page.evaluate(() => {
    const refused = { code: 1, PERMISSION_DENIED: 1 };
    const refuse = (_found: unknown, failed: (error: unknown) => void) => failed(refused);
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: refuse });
  });
  await chooseAttach(page, 'Localização');
  await dialogOf(page).getByRole('button', { name: 'Usar minha localização' }).click();
  await expect(dialogOf(page).getByText('não tem permissão para informar a sua posição')).toBeVisible();
  await expectAccessible(page);
});

test('a contact is found by three letters and fills the card; a number hidden from the attendant cannot be passed on', {
  tag: '@long',
}, async ({ desk }) => {
  await waiting(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openClara(desk);
  await chooseAttach(page, 'Contato');
  const search = dialogOf(page).getByLabel('Buscar nos contatos');
  await expect(search).toBeFocused();
  await search.fill('pe');
  await expect(dialogOf(page).getByText('pelo menos 3 letras')).toBeVisible();
  const pause = await watchPause(page, '/contacts/list');
  await search.fill('ped');
  await expect(dialogOf(page).getByText('1 contato encontrado')).toBeVisible();
  expect(await pause()).toBeGreaterThanOrEqual(usualPause);
  await dialogOf(page)
    .getByRole('button', { name: /Pedro Reis/ })
    .click();
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue('Pedro Reis');
  await expect(dialogOf(page).getByLabel('Número')).not.toHaveValue('');
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(bubbleOf(page, 'Pedro Reis')).toBeVisible();

  const key = 'lgpdHideNumber';
  await desk.company.request(await desk.company.admin(), updateSetting, {
    params: { key },
    body: { value: 'enabled' },
  });
  await page.reload();
  await chooseAttach(page, 'Contato');
  await search.fill('ped');
  await dialogOf(page)
    .getByRole('button', { name: /Pedro Reis/ })
    .click();
  await expect(dialogOf(page).getByText('está oculto para você')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogOf(page)).toBeVisible();
});

for (const width of narrowWidths)
  test(
    `attaching fits a phone of ${width} px in the longest languages, and everything is big enough for a finger`,
    fits,
    async ({ desk }) => {
      const { uuid } = await attended(desk, clara, [greeting]);
      const page = await desk.open(desk.ana, '/tickets', { ...phone, viewport: { width, height: 720 } });
      for (const language of ['tr', 'es']) {
        await speak(page, language);
        await page.goto(`/tickets/${uuid}`);
        await expect(bubbleOf(page, greeting)).toBeVisible();
        const paperClip = page.locator('[aria-haspopup=menu]:has(.tabler-icon-paperclip)');
        for (const entry of [3, 4]) {
          await paperClip.tap();
          await page.getByRole('menuitem').nth(entry).tap();
          await expect(dialogOf(page)).toBeVisible();
          expect(await overflowOf(page), `${language} ${entry}`).toBe(0);
          expect(await smallTargets(page, 44), `${language} ${entry}`).toEqual([]);
          await expectAccessible(page);
          await page.keyboard.press('Escape');
          await expect(dialogOf(page)).toHaveCount(0);
        }
      }
    },
  );
