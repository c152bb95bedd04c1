import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';
import { attended, bubbleOf, bubbles, composer } from './conversation.ts';
import type { Desk } from './desk.ts';
import type { SampleFile } from './sample-files.ts';

/** A contact of this file alone, so no other journey changes how her phone answers. */
export const clara = 'Clara Dias';
export const greeting = 'bom dia';
export const sends = /\/api\/messages\/\d+$/;

/** Ana's chat with Clara, who has written one line. */
export async function openClara(desk: Desk, options = {}): Promise<Page> {
  const { uuid } = await attended(desk, clara, [greeting]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, options);
  await expect(bubbleOf(page, greeting)).toBeVisible();
  return page;
}

/** The bubbles that hold something. */
export const bubbleWith = (page: Page, inner: Locator): Locator => bubbles(page).filter({ has: inner });
export const photos = (page: Page): Locator => page.getByRole('button', { name: 'Abrir foto' });
export const playButton = (page: Page, what: string): Locator =>
  page.getByRole('button', { name: `Reproduzir: ${what}` });
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
export const attachButton = (page: Page): Locator => page.getByRole('button', { name: 'Anexar' });

/** Chooses one of the entries behind the paper clip. */
export async function chooseAttach(page: Page, entry: string): Promise<void> {
  await attachButton(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Chooses a file by an entry and the browser's own window. */
export async function attachFile(page: Page, entry: string, file: SampleFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), chooseAttach(page, entry)]);
  await chooser.setFiles(file);
  await expect(dialogOf(page)).toBeVisible();
}

/** Sends a chosen file with its words. */
export async function sendFile(page: Page, entry: string, file: SampleFile, caption = ''): Promise<void> {
  await attachFile(page, entry, file);
  if (caption !== '') await dialogOf(page).getByLabel('Legenda').fill(caption);
  await dialogOf(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** The data of a drag or of the clipboard. */
function transferOf(page: Page, files: SampleFile[], text: string): Promise<JSHandle<DataTransfer>> {
  const parts = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }));
  return page.evaluateHandle(
    ({ given, words }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type: mimeType }));
      }
      if (words !== '') data.setData('text/plain', words);
      return data;
    },
    { given: parts, words: text },
  );
}

/** Dispatches a drag event; true when the page handles it instead of the browser. */
async function drag(page: Page, type: 'dragover' | 'drop', files: SampleFile[]): Promise<boolean> {
  const dataTransfer = await transferOf(page, files, '');
  return page.getByRole('list', { name: 'Mensagens' }).evaluate(
    (list, [name, data]) => {
      const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
      return !list.dispatchEvent(event);
    },
    [type, dataTransfer] as const,
  );
}

/** Drags files over the messages. */
export const dragOver = (page: Page, files: SampleFile[]): Promise<boolean> => drag(page, 'dragover', files);
/** Drops files on the messages. */
export const drop = (page: Page, files: SampleFile[]): Promise<boolean> => drag(page, 'drop', files);

/** Pastes into the composer; false when the browser was left to paste by itself. */
export async function paste(page: Page, files: SampleFile[], text = ''): Promise<boolean> {
  const clipboardData = await transferOf(page, files, text);
  return composer(page).evaluate((field, data) => {
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return !field.dispatchEvent(event);
  }, clipboardData);
}

/** What Clara has on her phone from us, in order: the kind of each message and its words. */
export async function arrivedKinds({ app, company }: Desk): Promise<{ type: string; text: string }[]> {
  const messages = await app.sim.contact(clara).messages(company.phoneNumberId);
  return messages.filter(({ author }) => author === 'business').map(({ type, text }) => ({ type, text }));
}

/** How far the page reaches beyond its right edge. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether a picture has arrived and can be seen. */
export const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0);
