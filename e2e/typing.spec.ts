// Journeys of: messages.
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer, header, queueOf, rowOf, waiting } from './conversation.ts';
import { type Desk, type DeskOptions, test } from './desk.ts';
import { pngFile } from './sample-files.ts';

/** Its words begin with letters that are shortcuts of the chat, the ticket and the list. */
const sentence = 'Me explique tudo, por favor: já anotei.';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}
async function inMenu(page: Page, entry: string): Promise<void> {
  await header(page).getByRole('button', { name: 'Mais ações' }).click();
  await choose(page, entry);
}
async function openBubbleMenu(page: Page): Promise<void> {
  const bubble = bubbleOf(page, 'já separei');
  await bubble.hover();
  await bubble.locator('[data-bubble-menu]').click();
}
async function inBubbleMenu(page: Page, entry: string): Promise<void> {
  await openBubbleMenu(page);
  await choose(page, entry);
}
async function inAttachMenu(page: Page, entry: string): Promise<void> {
  await press(page, 'Anexar');
  await choose(page, entry);
}
const chooseFiles = async (page: Page, count: number) => {
  const chooser = page.waitForEvent('filechooser');
  await inAttachMenu(page, 'Foto ou vídeo');
  const files = Array.from({ length: count }, (_, index) => pngFile(`foto-${index}.png`, 40, 30));
  await (await chooser).setFiles(files);
};

/** The overlays of a conversation, and how each is opened. */
const openers: Record<string, (page: Page) => Promise<void>> = {
  'the menu of the conversation': (page) => header(page).getByRole('button', { name: 'Mais ações' }).click(),
  'passing on': (page) =>
    header(page)
      .getByRole('button', { name: /^Transferir/ })
      .click(),
  resolving: (page) =>
    header(page)
      .getByRole('button', { name: /^Resolver/ })
      .click(),
  'the history of the ticket': (page) => inMenu(page, 'Histórico do atendimento'),
  'setting aside': (page) => inMenu(page, 'Adiar'),
  'the menu of a message': openBubbleMenu,
  'sending on': (page) => inBubbleMenu(page, 'Encaminhar'),
  'all signs': (page) => press(page, 'Emojis'),
  'the menu of attaching': (page) => press(page, 'Anexar'),
  'a contact card': (page) => inAttachMenu(page, 'Contato'),
  'a place': (page) => inAttachMenu(page, 'Localização'),
  'an interactive message': (page) => press(page, 'Mensagem interativa'),
  'the menu of the list': (page) => press(page, 'Mais opções da lista'),
  'a new ticket': (page) => press(page, /^Novo atendimento/),
  notices: (page) => press(page, /^Notificações/),
  volume: (page) => press(page, /[Vv]olume/),
  'the menu of the profile': (page) => press(page, 'Perfil de Ana Souza'),
  'the palette': (page) => page.keyboard.press('Control+k'),
  'the menu of a row': (page) => rowOf(page, 'Rosa Melo').click({ button: 'right' }),
};

const anyLayer = (page: Page) => page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });

/** The ways out that change nothing. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the mouse': (page) => page.mouse.click(683, 2),
};

async function openMaria(desk: Desk, options: DeskOptions = {}) {
  const ticket = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['quero dois']);
  const page = await desk.open(desk.ana, `/tickets/${ticket.uuid}`, options);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  return page;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`after each dialog and menu, closed each way, the next word is in the composer (${reducedMotion === 'reduce' ? 'without' : 'with'} motion)`, {
    tag: reducedMotion === 'reduce' ? '@long' : [],
  }, async ({ desk }) => {
    test.slow();
    const page = await openMaria(desk, { reducedMotion });
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('já separei');
    await page.keyboard.press('Enter');
    await expect(bubbleOf(page, 'já separei')).toBeVisible();
    for (const [name, open] of Object.entries(openers))
      for (const [way, close] of Object.entries(ways))
        await test.step(`${name}, by ${way}`, async () => {
          await open(page);
          await expect(anyLayer(page).first()).toBeVisible();
          await close(page);
          await page.keyboard.type(sentence);
          await expect(composer(page), `${name}, by ${way}`).toHaveValue(sentence);
          await expect(composer(page)).toBeFocused();
          await expect(anyLayer(page)).toHaveCount(0);
          await composer(page).fill('');
        });
    expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['já separei']);
    await expect(page.getByText('Nota interna')).toHaveCount(0);
  });

test('who accepts, by key or mouse, through the question about the queue or without, goes on typing in the composer', async ({
  desk,
}) => {
  await desk.company.queue('Suporte');
  const queues = [await queueOf(desk), await desk.company.queue('Pós-venda')];
  const bruno = await desk.person({ name: 'Bruno', queues, flags: { all_ticket: 'enable' } });
  const ways = { Enter: bruno, mouse: bruno, digit: bruno, unasked: desk.ana };
  for (const [way, person] of Object.entries(ways)) {
    const contact = `Maria ${way}`;
    const { uuid } = await waiting(desk, contact, [`quero ${way}`]);
    const reducedMotion = way === 'Enter' ? 'reduce' : 'no-preference';
    const page = await desk.open(person, `/tickets/${uuid}`, { reducedMotion });
    await expect(bubbleOf(page, `quero ${way}`)).toBeVisible();
    if (way === 'mouse')
      await header(page)
        .getByRole('button', { name: /^Aceitar/ })
        .click();
    else await page.keyboard.press('a');
    if (way !== 'unasked') await expect(page.getByRole('dialog', { name: 'Aceitar em qual fila?' })).toBeVisible();
    if (way === 'mouse')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Vendas/ })
        .click();
    else if (way !== 'unasked') await page.keyboard.press(way === 'digit' ? '1' : 'Enter');
    // Letters that no key of this keyboard writes would arrive without a key press and are not tested.
    await page.keyboard.type('Me explique tudo, por favor.');
    await expect(composer(page)).toHaveValue('Me explique tudo, por favor.');
    await page.keyboard.press('Enter');
    await expect.poll(() => arrivedAt(desk, contact)).toEqual(['Me explique tudo, por favor.']);
  }
});

/** The ways in which what is typed right after an accept meets a composer that is not there yet. */
const delays = {
  'a slow server': async (page: Page) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/tickets/*', async (route) => {
      if (route.request().method() === 'PUT') await answer.promise;
      await route.continue();
    });
    return answer.resolve;
  },
  'a slow machine': async (page: Page) => {
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    return () => machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  },
};

for (const [delay, begin] of Object.entries(delays))
  for (const way of ['asked', 'unasked'] as const)
    test(`what is typed right after an accept is in the composer, whole: ${delay}, ${way} for the queue`, {
      tag: delay === 'a slow machine' ? '@long' : [],
    }, async ({ desk }) => {
      await desk.company.queue('Suporte');
      const queues = [await queueOf(desk), await desk.company.queue('Pós-venda')];
      const bruno = await desk.person({ name: 'Bruno', queues, flags: { all_ticket: 'enable' } });
      const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
      const page = await desk.open(way === 'asked' ? bruno : desk.ana, `/tickets/${uuid}`);
      await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
      const end = await begin(page);
      await page.keyboard.press('a');
      if (way === 'asked') {
        await expect(page.getByRole('dialog', { name: 'Aceitar em qual fila?' })).toBeVisible();
        await page.keyboard.press('Enter');
      }
      await page.keyboard.type('Tenho sim, e de chocolate.', { delay: 100 });
      await end();
      await expect(composer(page)).toHaveValue('Tenho sim, e de chocolate.');
      await page.keyboard.press('Enter');
      await expect.poll(() => arrivedAt(desk, 'Maria Lima')).toEqual(['Tenho sim, e de chocolate.']);
    });

test('Enter right behind a word sends it, or leaves it in the composer where that was not there yet', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await waiting(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  const end = await delays['a slow machine'](page);
  // At once, as the keys of one who does not look wait for a busy page.
  await Promise.all(['a', 'T', 'e', 'm', 'Enter'].map((key) => page.keyboard.press(key)));
  await end();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => arrivedAt(desk, 'Maria Lima')).toEqual(['Tem']);
});

test('what is typed right after another conversation is opened by key is in its composer, and not in the one before', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openMaria(desk);
  const end = await delays['a slow machine'](page);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.type('Tenho sim, e de chocolate.');
  await end();
  await expect(page.getByRole('textbox', { name: /^Mensagem para Rosa/ })).toHaveValue('Tenho sim, e de chocolate.');
  await page.keyboard.press('Enter');
  await expect.poll(() => arrivedAt(desk, 'Rosa Melo')).toEqual(['Tenho sim, e de chocolate.']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('textbox', { name: /^Mensagem para Maria/ })).toHaveValue('');
});

test('after a press of the mouse on a button, a row or bare ground one goes on typing; selected words keep the keys', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  await page.keyboard.type('um ');
  await page.getByRole('button', { name: 'Nota', exact: true }).click();
  await page.getByRole('button', { name: 'Mensagem', exact: true }).first().click();
  await page.keyboard.type('dois ');
  await page.locator('#ticket-chat').getByText('quero um bolo').click();
  await page.keyboard.type('três');
  await expect(composer(page)).toHaveValue('um dois três');
  const words = await bubbleOf(page, 'quero um bolo').getByText('quero um bolo').boundingBox();
  if (words === null) throw new Error('the bubble is not drawn');
  const y = words.y + words.height / 2;
  await page.mouse.move(words.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(words.x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/quero/);
  await expect(composer(page)).not.toBeFocused();
});

test('of several files the first caption has the focus, a sentence with spaces stays whole, Enter sends', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await chooseFiles(page, 3);
  const dialog = page.getByRole('dialog', { name: /3/ });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(sentence);
  await expect(dialog.getByRole('textbox').first()).toHaveValue(sentence);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('mais uma');
  await expect(composer(page)).toHaveValue('mais uma');
  await expect.poll(async () => (await arrivedAt(desk, 'Maria Lima'))[0]).toBe(sentence);
});
