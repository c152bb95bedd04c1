// Journeys of: messages.
import { mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { expect, type Locator, type Page } from '@playwright/test';
import { attended, bubbleOf, bubbles, composer, openChat, rowOf, tickOf } from './conversation.ts';
import { expectAccessible, logIn, test } from './desk.ts';
import { arrivedKinds, clara, dialogOf, drop, greeting, openClara } from './media-steps.ts';
import { pdfFile, pngFile } from './sample-files.ts';

const front = pngFile('frente.png', 640, 480);
const back = pngFile('verso.png', 480, 640, [40, 120, 200]);
const bill = pdfFile('Conta.pdf');
const hourMs = 3600 * 1000;

/** The composer's button for files that wait in the draft. */
const waiting = (page: Page): Locator => page.getByRole('button', { name: /arquivos? escolhidos?:/ });
const namesIn = async (page: Page) =>
  (await dialogOf(page).getByRole('listitem').allTextContents()).map((text) => /frente|verso|Conta/.exec(text)?.[0]);

/** Chooses two files, writes a caption under the second, moves it first, and then does something else. */
async function chooseTwo(page: Page): Promise<void> {
  await drop(page, [front, back]);
  await dialogOf(page).getByLabel('Legenda de verso.png').fill('por dentro');
  await dialogOf(page).getByRole('button', { name: 'Mover verso.png para cima' }).click();
  await leaveForLater(page);
}

async function leaveForLater(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Deixar para depois' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Expects both files with their captions and in their order. */
async function lookAtTwo(page: Page): Promise<void> {
  await expect(waiting(page)).toHaveText('2 arquivos escolhidos: verso.png, frente.png');
  await waiting(page).click();
  await expect.poll(() => namesIn(page)).toEqual(['verso', 'frente']);
  await expect(dialogOf(page).getByLabel('Legenda de verso.png')).toHaveValue('por dentro');
}

async function sendTwo(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Enviar 2' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
  await expect(bubbles(page).locator('[data-ack=read]')).toHaveCount(2);
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Perfil de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
}

/**
 * Reads a store of a database in the browser. The database must exist: opening it before the product does would create
 * it empty.
 */
const storedIn = (page: Page, name: string, store: string): Promise<{ keys: string[]; values: string }> =>
  page.evaluate(
    (from) =>
      new Promise<{ keys: string[]; values: string }>((resolve, reject) => {
        const opening = indexedDB.open(from.name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result: database } = opening;
          const content = database.transaction(from.store).objectStore(from.store);
          const [keys, values] = [content.getAllKeys(), content.getAll()];
          values.onsuccess = () => {
            database.close();
            resolve({ keys: keys.result.map(String), values: JSON.stringify(values.result) });
          };
        };
      }),
    { name, store },
  );
const keptFiles = async (page: Page) => (await storedIn(page, 'guiche-draft-files', 'files')).keys;

/** Writes file names into the browser's store as if their bytes were kept. */
async function plant(page: Page, keys: string[]): Promise<void> {
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toContain('guiche-draft-files');
  await page.evaluate(
    (planted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('guiche-draft-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('files', 'readwrite');
          for (const key of planted) writing.objectStore('files').put('x', key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    keys,
  );
}

test('files that were chosen stay with their ticket: over a switch, a reload and a new sign-in, and for nobody else; sent they arrive once (habit: Drafts) (delight 1)', async ({
  desk,
}) => {
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await openClara(desk);
  const chat = page.url();
  await chooseTwo(page);
  await expect(rowOf(page, clara)).toContainText('Rascunho: verso.png, frente.png');
  await expectAccessible(page);
  await openChat(page, 'Pedro Reis', 'quero um suco');
  await expect(waiting(page)).toHaveCount(0);
  await openChat(page, clara, greeting);
  await lookAtTwo(page);
  await leaveForLater(page);
  await page.reload();
  await lookAtTwo(page);
  await leaveForLater(page);

  await signOut(page, 'Ana Souza');
  await logIn(page, chief);
  await expect(page.getByRole('button', { name: 'Perfil de Helena Dias' })).toBeVisible();
  await page.goto(chat);
  await expect(bubbleOf(page, greeting)).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByText('verso.png')).toHaveCount(0);
  await signOut(page, 'Helena Dias');

  await logIn(page, desk.ana);
  await expect(rowOf(page, clara)).toContainText('Rascunho: verso.png, frente.png');
  await openChat(page, clara, greeting);
  await lookAtTwo(page);
  await sendTwo(page);
  await expect(composer(page)).toBeFocused();
  await expect(rowOf(page, clara)).not.toContainText('Rascunho');
  await page.reload();
  await expect(bubbleOf(page, 'por dentro')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([
    { type: 'image', text: 'por dentro' },
    { type: 'image', text: '' },
  ]);
  await expect.poll(() => keptFiles(page)).toEqual([]);
});

test('files that two tabs show leave once: the one that is slower says so of each, and sends what it alone has', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  await chooseTwo(page);
  // The other tab starts from what is stored.
  await expect.poll(async () => (await storedIn(page, 'guiche-drafts', 'drafts')).values).toContain('por dentro');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(bubbleOf(other, greeting)).toBeVisible();
  await lookAtTwo(other);
  const [chooser] = await Promise.all([
    other.waitForEvent('filechooser'),
    dialogOf(other).getByRole('button', { name: 'Adicionar arquivos' }).click(),
  ]);
  await chooser.setFiles(bill);
  await expect.poll(() => namesIn(other)).toEqual(['verso', 'frente', 'Conta']);

  await page.bringToFront();
  await lookAtTwo(page);
  await sendTwo(page);
  await other.bringToFront();
  await dialogOf(other).getByRole('button', { name: 'Enviar 3' }).click();
  await expect(dialogOf(other).getByText('O arquivo já foi enviado ou descartado em outra aba.')).toHaveCount(2);
  await expectAccessible(other);
  await dialogOf(other).getByRole('button', { name: 'Enviar 1' }).click();
  await expect(dialogOf(other)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  await expect(bubbles(other).locator('[data-ack=read]')).toHaveCount(3);
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([
    { type: 'image', text: 'por dentro' },
    { type: 'image', text: '' },
    { type: 'document', text: '' },
  ]);
  await expect.poll(() => keptFiles(other)).toEqual([]);
});

test('files that were chosen outlive the death of their page', { tag: '@long' }, async ({ desk, browser }) => {
  const signedIn = await openClara(desk);
  const chat = new URL(signedIn.url()).pathname;
  const storageState = await signedIn.context().storageState();
  await signedIn.context().close();
  // A browser of its own, because all its pages on the site crash together.
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: desk.app.url, storageState });
  const page = await context.newPage();
  await page.goto(chat);
  await expect(bubbleOf(page, greeting)).toBeVisible();
  await chooseTwo(page);
  await expect.poll(async () => (await storedIn(page, 'guiche-drafts', 'drafts')).values).toContain('por dentro');
  const died = page.waitForEvent('crash');
  const line = await context.newCDPSession(page);
  // A crashed page never answers.
  line.send('Page.crash').catch(() => null);
  await died;

  const next = await context.newPage();
  await next.goto(chat);
  await lookAtTwo(next);
  await sendTwo(next);
  await desk.app.idle();
  expect((await arrivedKinds(desk)).map(({ text }) => text)).toEqual(['por dentro', '']);
  await context.close();
});

test('what is chosen later joins what waits; Enter in the field shows it before it leaves; what is given up is gone', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openClara(desk);
  await drop(page, [front]);
  await leaveForLater(page);
  await composer(page).fill('olha');
  await composer(page).press('Enter');
  await expect(dialogOf(page)).toHaveAccessibleName('Enviar para Clara');
  await expect(dialogOf(page).getByLabel('Legenda')).toHaveValue('olha');
  await leaveForLater(page);
  await drop(page, [bill]);
  await expect.poll(() => namesIn(page)).toEqual(['frente', 'Conta']);
  await expect(dialogOf(page).getByLabel('Legenda de frente.png')).toHaveValue('olha');
  await dialogOf(page).getByRole('button', { name: 'Remover frente.png' }).click();
  await leaveForLater(page);
  await expect(waiting(page)).toHaveText('1 arquivo escolhido: Conta.pdf');
  await expect(composer(page)).toHaveValue('olha');

  await page.getByRole('button', { name: 'Descartar arquivos' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar o arquivo?' });
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  // Files of a page that goes away earlier are removed by the next sweep.
  await expect.poll(() => keptFiles(page)).toEqual([]);
  await page.reload();
  await expect(composer(page)).toHaveValue('olha');
  await expect(waiting(page)).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(tickOf(page, 'olha')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([{ type: 'text', text: 'olha' }]);
});

/** Runs in the page: holds back the reading of files until they are released. */
const holdFiles = () => {
  const { arrayBuffer } = Blob.prototype;
  const letGo = new Promise((resolve) => addEventListener('let-go', resolve, { once: true }));
  Blob.prototype.arrayBuffer = async function () {
    await letGo;
    return arrayBuffer.call(this);
  };
};
test('who sends before the file is read and then leaves it for later sends nothing', async ({ desk }) => {
  const page = await openClara(desk);
  await page.evaluate(holdFiles);
  await drop(page, [bill]);
  await dialogOf(page).getByLabel('Legenda').press('Enter');
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new Event('let-go')));
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(waiting(page)).toHaveText('1 arquivo escolhido: Conta.pdf');
  await desk.app.idle();
  expect(await arrivedKinds(desk)).toEqual([]);
});

/** Runs in the page. */
const refuseFiles = () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'files') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  };
};
const refusals: readonly [string, (page: Page) => Promise<void>][] = [
  ['the disk takes nothing', (page) => page.evaluate(refuseFiles)],
  ['as much is kept as may be', (page) => plant(page, [`0:${Date.now()}-${256 * 1024 * 1024}-x`])],
];
for (const [why, refuse] of refusals)
  test(`where ${why}, leaving chosen files asks first, and they are sent all the same`, { tag: '@long' }, async ({
    desk,
  }) => {
    const page = await openClara(desk);
    await refuse(page);
    await drop(page, [bill]);
    await expect(dialogOf(page)).toContainText('Este navegador não guardou 1 arquivo');
    await page.keyboard.press('Escape');
    const onlyOne = page.getByRole('dialog', { name: 'Descartar o arquivo?' });
    await onlyOne.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(waiting(page)).toHaveCount(0);

    await drop(page, [front, back]);
    await dialogOf(page).getByLabel('Legenda de verso.png').fill('por dentro');
    await expect(dialogOf(page)).toContainText('Este navegador não guardou 2 arquivos');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Descartar os arquivos?' });
    await expect(question).toContainText('não guardou 2 dos arquivos');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toHaveCount(0);
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await expect(dialogOf(page).getByLabel('Legenda de verso.png')).toHaveValue('por dentro');
    await sendTwo(page);
    await desk.app.idle();
    expect((await arrivedKinds(desk)).map(({ text }) => text)).toEqual(['', 'por dentro']);
  });

test('files go along when tickets become one', { tag: '@long' }, async ({ desk }) => {
  const older = await attended(desk, 'Rui Alves', ['Oi, é o Rui']);
  const younger = await attended(desk, 'Rui Trabalho', ['Agora do trabalho']);
  const page = await desk.open(desk.ana, `/tickets/${older.uuid}`);
  await expect(bubbleOf(page, 'Oi, é o Rui')).toBeVisible();
  await drop(page, [bill]);
  await leaveForLater(page);
  await openChat(page, 'Rui Trabalho', 'Agora do trabalho');
  await chooseTwo(page);
  await desk.company.request(await desk.company.admin(), mergeContacts, {
    params: { contactId: older.contactId },
    body: { otherContactId: younger.contactId },
  });
  await page.waitForURL(`**/tickets/${older.uuid}**`);
  await expect(waiting(page)).toHaveText('3 arquivos escolhidos: Conta.pdf, verso.png, frente.png');
  await waiting(page).click();
  await expect.poll(() => namesIn(page)).toEqual(['Conta', 'verso', 'frente']);
  await expect(dialogOf(page).getByLabel('Legenda de verso.png')).toHaveValue('por dentro');
});

test('files that no draft speaks of leave the browser in time', { tag: '@long' }, async ({ desk }) => {
  const page = await openClara(desk);
  await drop(page, [front]);
  await leaveForLater(page);
  const [own] = await keptFiles(page);
  const before = (hours: number) => Date.now() - hours * hourMs;
  const another = `0:${before(24)}-1-x`;
  await plant(page, [another, `0:${before(8 * 24)}-1-x`, `${desk.ana.id}:${before(2)}-1-x`]);
  await page.reload();
  await expect(waiting(page)).toHaveText('1 arquivo escolhido: frente.png');
  await expect.poll(() => keptFiles(page)).toEqual([another, own].toSorted());
});
