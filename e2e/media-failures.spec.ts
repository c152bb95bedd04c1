// Journeys of: media.
import { sampleFiles } from '@guiche/testkit/sample-files';
import { expect, type Locator, type Page } from '@playwright/test';
import { bubbleOf, tickOf, write } from './conversation.ts';
import { type Desk, test } from './desk.ts';
import { arrivedKinds, attachFile, clara, dialogOf, openClara, photos, playButton } from './media-steps.ts';
import { pdfFile, pngFile, type SampleFile, wavFile } from './sample-files.ts';

/** A failed file is requested again after some seconds. */
const soon = { timeout: 30_000 };

type Part = Parameters<Desk['company']['receivesPart']>[1];
type Fault = Parameters<Desk['app']['sim']['faults']>[0];

/** What a contact sends, and the locator that shows it has arrived. */
const incoming: readonly [Part, (page: Page) => Locator][] = [
  [{ type: 'image' }, photos],
  [{ type: 'video' }, (page) => page.getByRole('button', { name: 'Reproduzir vídeo' })],
  [{ type: 'audio', voice: true }, (page) => playButton(page, 'Mensagem de voz')],
  [{ type: 'document', name: 'Conta.pdf' }, (page) => page.getByRole('link', { name: 'Baixar Conta.pdf' })],
  [{ type: 'sticker' }, (page) => page.getByRole('img', { name: 'Figurinha' })],
];

/** The menu entry, the file that it sends, and the type the phone receives. */
const outgoing: readonly [string, SampleFile, string][] = [
  ['Foto ou vídeo', pngFile('arandela.png', 320, 240), 'image'],
  ['Foto ou vídeo', { name: 'festa.mp4', mimeType: 'video/mp4', buffer: sampleFiles.film }, 'video'],
  ['Documento', wavFile('toque.wav', 1), 'audio'],
  ['Documento', pdfFile('Orçamento.pdf'), 'document'],
  ['Figurinha', pngFile('figura.png', 200, 200), 'sticker'],
];

const troubles: readonly { name: string; fetching: Fault; uploading: Fault }[] = [
  {
    name: 'fails once',
    fetching: { kind: 'mediaError', status: 500 },
    uploading: { kind: 'failBeforeAccept', status: 500, call: 'upload' },
  },
  {
    name: 'is slow',
    fetching: { kind: 'mediaSlow', ms: 2_000 },
    uploading: { kind: 'latency', ms: 2_000, call: 'upload' },
  },
];

/** Plants the fault for the next file alone. */
const plant = ({ app, company }: Desk, fault: Fault) =>
  app.sim.faults({ ...fault, next: 1, phoneNumberId: company.phoneNumberId });

/** Every fault was hit, and no stored file is empty or missing. */
async function expectAllKept({ app, company }: Desk, files: number): Promise<void> {
  const rules = await app.sim.listFaults();
  const own = rules.filter(({ phoneNumberId }) => phoneNumberId === company.phoneNumberId);
  expect(own.map(({ hits }) => hits)).toEqual(Array(files).fill(1));
  const { rows } = await app.owner.query(
    `select count(*)::int as files, count(*) filter (where state <> 'ready' or size = 0)::int as broken
     from media where company_id = $1`,
    [company.id],
  );
  expect(rows).toEqual([{ files, broken: 0 }]);
}

for (const { name, fetching, uploading } of troubles) {
  test(`every kind comes where the provider ${name}, and text comes meanwhile`, { tag: '@long' }, async ({ desk }) => {
    const page = await openClara(desk);
    for (const [part, seenOn] of incoming) {
      await plant(desk, fetching);
      await desk.company.receivesPart(clara, part);
      await desk.company.receives(clara, `depois: ${part.type}`);
      await expect(bubbleOf(page, `depois: ${part.type}`)).toBeVisible();
      await expect(seenOn(page)).toBeVisible(soon);
    }
    await expect(page.locator('[data-media-state]')).toHaveCount(0);
    await desk.app.idle();
    await expectAllKept(desk, incoming.length);
  });

  test(`every kind leaves once where the provider ${name}, and text behind it in its place`, {
    tag: '@long',
  }, async ({ desk }) => {
    const page = await openClara(desk);
    for (const [entry, file, type] of outgoing) {
      await plant(desk, uploading);
      await attachFile(page, entry, file);
      await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      await write(page, `depois: ${type}`);
      await expect(tickOf(page, `depois: ${type}`)).toHaveAccessibleName('Lida', soon);
    }
    await desk.app.idle();
    const expected = outgoing.flatMap(([, , type]) => [type, 'text']);
    expect((await arrivedKinds(desk)).map(({ type }) => type)).toEqual(expected);
    await expectAllKept(desk, outgoing.length);
  });
}
