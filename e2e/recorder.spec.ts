// Journeys of: messages.
import { expect, type Locator, type Page } from '@playwright/test';
import { attended, bubbles, composer, resolve, rowOf, tickOf, write } from './conversation.ts';
import { expectAccessible, test } from './desk.ts';
import { devicesOf, forbidDevices, watchDevices } from './device-steps.ts';
import { arrivedKinds, bubbleWith, clara, dialogOf, openClara, playButton } from './media-steps.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const recording = (page: Page): Locator => page.locator('[data-recording]');
const secondsSpoken = async (page: Page) => {
  const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
  return minutes * 60 + seconds;
};
const spoken = (page: Page, seconds: number) => expect.poll(() => secondsSpoken(page)).toBeGreaterThanOrEqual(seconds);

test('a voice note is spoken, paused, listened to and sent: 128 kbit/s, drawn at once, a voice note on the phone (habit: Voice)', async ({
  desk,
}) => {
  const page = await openClara(desk);
  const refused: string[] = [];
  page.on('console', (line) => void (/Content Security Policy/.test(line.text()) && refused.push(line.text())));
  await watchDevices(page);
  await composer(page).fill('escrevo depois');
  await expect(recording(page)).toHaveAttribute('data-recording', 'idle');
  await button(page, 'Gravar áudio').click();
  await expect(recording(page)).toHaveAttribute('data-recording', 'recording');
  await expect(composer(page)).toBeDisabled();
  await spoken(page, 1);
  await expectAccessible(page);
  await button(page, 'Pausar gravação').click();
  await button(page, 'Ouvir gravação').click();
  const heard = page.locator('audio[aria-label="O que foi gravado"]');
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5);
  await expectAccessible(page);
  const before = await secondsSpoken(page);
  await button(page, 'Continuar gravando').click();
  await spoken(page, before + 1);
  await button(page, 'Enviar áudio').click();

  const bubble = bubbleWith(page, playButton(page, 'Mensagem de voz'));
  await expect(bubble.locator('[data-waveform]')).toBeVisible();
  await expect(recording(page)).toHaveAttribute('data-recording', 'idle');
  await expect(composer(page)).toHaveValue('escrevo depois');
  await expect(composer(page)).toBeFocused();
  expect(await devicesOf(page)).toEqual({ given: 1, used: 0 });
  await expect(bubble.locator('[data-ack]')).toHaveAttribute('data-ack', 'read');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'audio', text: '' }]);
  const arrived = (await desk.app.sim.contact(clara).messages(desk.company.phoneNumberId)).at(-1);
  expect(arrived?.file).toMatchObject({ mime: 'audio/ogg', isVoice: true });
  const { rows } = await desk.app.owner.query(
    `select mime_type, octet_length(waveform) as bars, size * 1000.0 / duration_ms as rate from media
     where company_id = $1 and is_voice`,
    [desk.company.id],
  );
  expect(rows).toMatchObject([{ mime_type: 'audio/mpeg', bars: 64 }]);
  // 16 000 bytes a second, plus the frames at both ends.
  expect(Number(rows[0]?.rate)).toBeGreaterThan(15_000);
  expect(Number(rows[0]?.rate)).toBeLessThan(18_000);
  expect(refused).toEqual([]);
});

test('held it records until it is let go of; slid upwards it goes on by itself; a key begins and ends it too', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  const microphone = button(page, 'Gravar áudio');
  const voices = bubbleWith(page, playButton(page, 'Mensagem de voz'));
  await microphone.hover();
  await page.mouse.down();
  await spoken(page, 1);
  await expect(page.getByText('Deslize para travar')).toBeVisible();
  await page.mouse.up();
  await expect(voices).toHaveCount(1);
  await microphone.hover();
  await page.mouse.down();
  await spoken(page, 1);
  const box = await button(page, 'Enviar áudio').boundingBox();
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) - 90, { steps: 5 });
  await expect(page.getByText('Deslize para travar')).toHaveCount(0);
  await page.mouse.up();
  await spoken(page, 2);
  await button(page, 'Descartar gravação').click();
  await expect(recording(page)).toHaveAttribute('data-recording', 'idle');
  await microphone.focus();
  await page.keyboard.press('Enter');
  await spoken(page, 1);
  await page.keyboard.press('Enter');
  await expect(voices).toHaveCount(2);
  await expect.poll(() => arrivedKinds(desk)).toHaveLength(2);
});

test('leaving while it records asks first, and a recording that was left is nowhere', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await openClara(desk);
  await watchDevices(page);
  await button(page, 'Gravar áudio').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await rowOf(page, 'Pedro Reis').locator('[data-row]').click();
  await expect(dialogOf(page)).toContainText('A gravação não fica guardada');
  await expectAccessible(page);
  await button(page, 'Continuar gravando').click();
  await expect(dialogOf(page)).toHaveCount(0);
  await spoken(page, 1);
  await rowOf(page, 'Pedro Reis').locator('[data-row]').click();
  await button(page, 'Descartar e sair').click();
  await expect(page.getByRole('heading', { name: 'Pedro Reis' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect.poll(() => devicesOf(page)).toEqual({ given: 1, used: 0 });
  await write(page, 'de laranja?');
  await expect(tickOf(page, 'de laranja?')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([]);
});

test('what is forbidden, too short or taken away is not sent, and says why', { tag: '@long' }, async ({ desk }) => {
  const { id, uuid } = await attended(desk, clara, ['bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(composer(page)).toBeVisible();
  const { allow } = await forbidDevices(page);
  await button(page, 'Gravar áudio').click();
  await expect(page.getByRole('alert')).toContainText('não tem permissão para usar o microfone');
  await expectAccessible(page);
  await allow();

  // A microphone that delivers nothing, because no test is quick enough to be surely too short.
  await page.evaluate(() => {
    const deaf = { connect: () => undefined } as unknown as MediaStreamAudioSourceNode;
    AudioContext.prototype.createMediaStreamSource = () => deaf;
  });
  await button(page, 'Gravar áudio').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Enviar áudio').click();
  await expect(page.getByRole('alert')).toContainText('Gravação descartada: foi curta demais');

  await button(page, 'Gravar áudio').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await resolve(desk, id);
  await expect(page.getByText('não é mais possível escrever nesta conversa')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(1);
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([]);
});
