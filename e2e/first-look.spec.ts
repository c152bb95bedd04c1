// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, composer, openChat, queueOf, resolve, rowOf, waiting } from './conversation.ts';
import { arranged, type Desk, expectAccessible, phone, test } from './desk.ts';

const helena = async (desk: Desk) =>
  desk.person({ name: 'Helena Dias', profile: 'admin', queues: [await queueOf(desk)] });
const unreadOf = async ({ app }: Desk, ticketId: number) =>
  Number(
    (await app.owner.query('select unread_messages from tickets where id = $1', [ticketId])).rows[0].unread_messages,
  );
/** Runs in the page: whether the offline state was loaded while there was a network. */
const isOfflineStateHere = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('offline-state'));
const offline = (page: Page) => page.getByRole('heading', { name: 'Sem conexão' });

test('an admin’s inbox begins with who has waited longest, and leaves them unread', async ({ desk }) => {
  const { id } = await waiting(desk, 'Maria Prado', ['quero um bolo']);
  await waiting(desk, 'Rosa Melo', ['quero dois']);
  const page = await desk.open(await helena(desk), '/tickets');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(rowOf(page, 'Rosa Melo')).toBeVisible();
  expect(await unreadOf(desk, id)).toBe(1);
  // After Escape the admin wants no ticket open.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Atendendo' }).click();
  await expect(page.getByText('Nenhum atendimento com você')).toBeVisible();
  expect(page.url()).not.toMatch(/tickets\/./);
});

/** Makes the server answer as a demonstration with a simulated phone; the phone itself stays empty. */
async function asDemonstration(page: Page, { app }: Desk) {
  const version = { version: '9.9.9', demo: true, simulatorUrl: app.simUrl };
  await page.route('**/api/version', (route) => route.fulfill({ json: version }));
}

for (const { name, width, kept, isBeside } of [
  { name: 'a menu that is open', width: 1366, kept: { menu: 'open' }, isBeside: false },
  { name: 'a menu that is open, and room for all', width: 1440, kept: { menu: 'open' }, isBeside: true },
  { name: 'a menu that is closed', width: 1366, kept: { menu: 'closed' }, isBeside: true },
  { name: 'the narrowest window with room for a contact', width: 1200, kept: { menu: 'closed' }, isBeside: false },
])
  test(`a demonstration’s first look shows list and conversation both, with ${name}`, async ({ desk }) => {
    await desk.app.owner.query(
      `update connections set number = '5511940000001' where company_id = $1 and number = ''`,
      [desk.company.id],
    );
    await waiting(desk, 'Maria Prado', ['quero um bolo']);
    await waiting(desk, 'Rosa Melo', ['quero dois']);
    const page = await desk.open(await helena(desk), '/settings', { kept, viewport: { width, height: 768 } });
    await asDemonstration(page, desk);
    await page.goto('/tickets');
    await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
    await expect(rowOf(page, 'Rosa Melo')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Celular da cliente' })).toBeVisible({ visible: isBeside });
    if (isBeside) return;
    // The phone is hidden for want of room; a button shows it.
    await page.getByRole('button', { name: 'Mostrar o celular simulado' }).click();
    await expect(page.getByRole('dialog', { name: 'Celular da cliente' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Celular da cliente' })).toHaveCount(0);
    await expect(rowOf(page, 'Rosa Melo')).toBeVisible();
  });

test('the phone gives way to a contact that is opened beside the conversation, and comes back', async ({ desk }) => {
  await desk.app.owner.query(`update connections set number = '5511940000001' where company_id = $1 and number = ''`, [
    desk.company.id,
  ]);
  await waiting(desk, 'Maria Prado', ['quero um bolo']);
  const page = await desk.open(await helena(desk), '/settings');
  await asDemonstration(page, desk);
  await page.goto('/tickets');
  const dock = page.getByRole('complementary', { name: 'Celular da cliente' });
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(dock).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Dados do contato' }).first();
  await toggle.click();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  await expect(dock).toHaveCount(0);
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
  await toggle.click();
  await expect(dock).toBeVisible();
});

test('who wants the newest of those who wait on top begins with who has waited longest, too', async ({ desk }) => {
  await waiting(desk, 'Maria Prado', ['quero um bolo']);
  await waiting(desk, 'Rosa Melo', ['quero dois']);
  const admin = await helena(desk);
  const page = await desk.open(admin, '/tickets', { kept: arranged(admin, { pendingOrder: 'newest' }) });
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
});

test('what the address says, an attendant’s inbox and a phone’s list are left as they are', async ({ desk }) => {
  await waiting(desk, 'Maria Prado', ['quero um bolo']);
  const admin = await helena(desk);
  const stays = async (page: Page) => {
    await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveText(/1/);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/tickets');
  };
  await stays(await desk.open(admin, '/tickets?tab=closed'));
  await stays(await desk.open(admin, '/tickets', phone));
  await stays(await desk.open(desk.ana, '/tickets'));
});

test('a conversation that is opened without a network says so, and comes by itself when there is one', async ({
  desk,
}) => {
  await attended(desk, 'Maria Prado', ['bom dia']);
  await attended(desk, 'Rosa Melo', ['boa tarde']);
  const page = await desk.open(desk.ana, '/tickets');
  await openChat(page, 'Maria Prado', 'bom dia');
  await page.waitForFunction(isOfflineStateHere);
  await page.context().setOffline(true);
  await rowOf(page, 'Rosa Melo').locator('[data-row]').click();
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText(/Tentaremos de novo quando/)).toBeVisible();
  await expectAccessible(page);
  // A retry by hand asks the server, and still says why the part is missing.
  await offline(page).locator('..').getByRole('button').click();
  await expect(offline(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(bubbleOf(page, 'boa tarde')).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await expect(offline(page)).toHaveCount(0);
});

test('a list that was never loaded says so without a network, and comes by itself', async ({ desk }) => {
  const { id } = await attended(desk, 'Maria Prado', ['bom dia']);
  await resolve(desk, id);
  const page = await desk.open(desk.ana, '/tickets');
  await expect(page.getByText('Nenhum atendimento com você')).toBeVisible();
  await page.waitForFunction(isOfflineStateHere);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Resolvidos' }).click();
  await expect(offline(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(rowOf(page, 'Maria Prado')).toBeVisible();
});

test('a tab that a page has not leads to its first one, and leaves the address', async ({ desk }) => {
  const page = await desk.open(await helena(desk), '/tickets?tab=closed');
  for (const [address, clean] of [
    ['/tickets?tab=nope', '/tickets'],
    ['/tickets?tab=OPEN&sort=asc', '/tickets?sort=asc'],
    ['/?tab=tickets', '/'],
    ['/settings?tab=7', '/settings'],
    ['/connections?tab=open', '/connections'],
    ['/users?tab=', '/users'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(clean);
  }
  await page.goto('/tickets?tab=pending');
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveAttribute('aria-selected', 'true');
});

test('no page is wider or higher than its window', async ({ desk }) => {
  await waiting(desk, 'Maria Prado de um nome que não cabe em linha nenhuma desta tela', ['bom dia '.repeat(40)]);
  for (let at = 0; at < 6; at++)
    await desk.person({ name: `Pessoa de nome comprido ${at}`, queues: [await queueOf(desk)] });
  const page = await desk.open(await helena(desk), '/tickets?tab=pending');
  for (const path of ['/moments', '/users', '/contacts', '/settings', '/connections', '/tickets?tab=pending', '/']) {
    await page.setViewportSize({ width: 390, height: 768 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // Loaded anew in each width they are seen by overlays.spec.
    for (const width of [390, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      const beyond = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect([path, width, ...beyond]).toEqual([path, width, 0, 0]);
    }
  }
});
