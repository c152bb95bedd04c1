// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, bubbles, composer, queueOf, rowOf, waiting } from './conversation.ts';
import { expectAccessible, test } from './desk.ts';

const said = {
  es: {
    name: 'Español',
    tabs: { pending: /En espera/, open: /Atendiendo/ },
    writeTo: 'Mensaje para Işıl…',
    accept: 'Aceptar',
    blocked: 'Acepta la atención para responder.',
    resolve: 'Resolver',
    silently: 'Sin despedida',
    list: 'Lista de atenciones',
    read: 'Leído',
    today: 'HOY',
    noQueue: 'sin cola',
  },
  en: {
    name: 'English',
    tabs: { pending: /Pending/, open: /Assigned/ },
    writeTo: 'Message to Işıl…',
    accept: 'Accept',
    blocked: 'Accept the ticket to reply.',
    resolve: 'Resolve',
    silently: 'Without farewell',
    list: 'Ticket list',
    read: 'Read',
    today: 'TODAY',
    noQueue: 'no queue',
  },
  tr: {
    name: 'Türkçe',
    tabs: { pending: /Bekliyor/, open: /Görüşülüyor/ },
    writeTo: 'Işıl için mesaj…',
    accept: 'Kabul et',
    blocked: 'Yanıtlamak için görüşmeyi kabul edin.',
    resolve: 'Çöz',
    silently: 'Veda mesajı olmadan',
    list: 'Görüşme listesi',
    read: 'Okundu',
    today: 'BUGÜN',
    noQueue: 'kuyruk yok',
  },
} as const;

const contact = 'Işıl İnci';
const question = 'İyi günler, ılık süt var mı? IŞIK İSTANBUL ışık istanbul';
const answer = 'Iğdır İzmir ığdır izmir';

/** The text as it is drawn: a style that changes case would show here. */
const drawn = (page: Page, text: string) =>
  bubbles(page).filter({ hasText: text }).locator('[dir=auto]').first().innerText();

for (const language of ['es', 'en', 'tr'] as const) {
  const words = said[language];
  test(`${words.name}: chosen in the profile menu, a ticket is accepted, answered and resolved in it, and a reload keeps it`, {
    tag: language === 'tr' ? [] : '@long',
  }, async ({ desk }) => {
    await waiting(desk, contact, [question]);
    const page = await desk.open(desk.ana);
    await page.getByRole('button', { name: 'Perfil de Ana Souza' }).click();
    await page.getByRole('menuitemradio', { name: words.name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('tab', { name: words.tabs.pending }).click();
    const row = rowOf(page, contact);
    await row.locator('[data-row]').click();
    await expect(page.getByText(words.blocked)).toBeVisible();
    const banner = page.getByRole('listitem').filter({ hasText: '#called' });
    await expect(banner).toContainText(`- ${words.noQueue}`);
    await expect(page.getByRole('listitem').filter({ hasText: words.today })).toBeVisible();
    expect(await drawn(page, 'IŞIK')).toBe(question);
    await expect(page.getByRole('heading', { name: new RegExp(contact) })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: words.accept, exact: true }).last().click();
    await expect(page.getByRole('tab', { name: words.tabs.open })).toHaveAttribute('aria-selected', 'true');
    await expect(composer(page)).toHaveAttribute('placeholder', words.writeTo);
    await composer(page).fill(answer);
    await composer(page).press('Enter');
    await expect(bubbleOf(page, answer).locator('[data-ack]')).toHaveAccessibleName(words.read);
    expect(await drawn(page, answer)).toBe(answer);
    expect((await desk.app.sim.expectSent({ to: contact, text: answer })).text).toBe(answer);

    await page.reload();
    await expect(composer(page)).toHaveAttribute('placeholder', words.writeTo);
    await page.getByRole('button', { name: words.resolve, exact: true }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: words.silently, exact: true }).click();
    await expect(rowOf(page, contact)).toHaveCount(0);
    await expect(composer(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: words.list })).toBeVisible();
    const admin = await desk.company.admin();
    await expect.poll(() => desk.company.tickets(admin, 'open', true)).toEqual([]);
  });
}

/** Records everything that the server sends to a page from now on. */
function listenTo(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return async () => [...(await Promise.all(bodies)), ...frames].join('\n');
}

/** The text without separators, since a number with spaces or dashes is still a number. */
const withoutMarks = (text: string) => text.replace(/[\s().+-]/g, '');

test('where numbers are hidden an attendant never gets the contact’s number, on screen or on the wire; an admin does', async ({
  desk,
}) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  const { waId } = await desk.app.sim.contact('Rosa Melo').get();
  const line = waId.slice(-8);
  const written = `meu número é ${waId}, ou ${line.slice(0, 4)}-${line.slice(4)}, ou +${waId.slice(0, 2)} (${waId.slice(2, 4)}) ${waId.slice(4, -4)}-${waId.slice(-4)}`;
  const { uuid } = await attended(desk, 'Rosa Melo', [written]);
  const admin = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [await queueOf(desk)] });
  const seen: Record<string, string> = {};
  for (const who of [desk.ana, admin]) {
    const page = await desk.open(who, `/tickets/${uuid}`);
    const heard = listenTo(page);
    await page.reload();
    await expect(bubbleOf(page, 'meu número é').first()).toBeVisible();
    await desk.company.receives('Rosa Melo', `anote: ${waId} (${who.name})`);
    await expect(bubbleOf(page, `(${who.name})`)).toBeVisible();
    await bubbles(page)
      .filter({ hasText: `(${who.name})` })
      .dblclick({ trial: true });
    const screen = await page.locator('body').innerText();
    seen[who.name] = withoutMarks(`${await heard()}\n${screen}\n${await page.content()}`);
  }
  expect(seen[admin.name]).toContain(line);
  expect(seen[desk.ana.name]).toContain('anote');
  expect(seen[desk.ana.name]).not.toContain(line);
});

test('texts that come after the first screen was asked for do not close it', async ({ desk }) => {
  await attended(desk, contact, [question]);
  const page = await desk.open(desk.ana);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(tickets|messages)-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  // Once something is drawn, the first texts are loaded and the application runs.
  await expect(page.locator('#root > *').first()).toBeAttached();
  release();
  await expect(rowOf(page, contact)).toBeVisible();
});
