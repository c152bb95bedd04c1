// Journeys of all features.
import { expect, type Page } from '@playwright/test';
import { attended, composer, openChat } from './conversation.ts';
import { expectAccessible, phone, test } from './desk.ts';

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Não deu para carregar' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const reload = (page: Page) => page.getByRole('button', { name: 'Recarregar a página' });
/**
 * Follows the way out that the browser leaves: older ones never request a failed script again, so the page must be
 * reloaded.
 */
async function goOn(page: Page, there: ReturnType<Page['getByRole']>) {
  await expect(there.or(reload(page)).first()).toBeVisible();
  // The button may vanish while it is pressed, if the script arrives by itself.
  await expect(async () => {
    if (await reload(page).isVisible()) await reload(page).click({ timeout: 2_000 });
    await expect(there).toBeVisible({ timeout: 10_000 });
  }).toPass();
}
const piece = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);

/** Pages that nobody has opened yet: the name of their menu entry and of their script. */
const pages = [
  ['Contatos', 'contacts-screen'],
  ['Etiquetas', 'tags-screen'],
  ['Respostas rápidas', 'quick-messages-screen'],
] as const;

for (const [name] of pages)
  test(`without a network the page of ${name} says so in its place, and comes once there is one`, async ({ desk }) => {
    const page = await desk.open(desk.ana);
    const entry = menuOf(page).getByRole('link', { name });
    await expect(entry).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await entry.click();
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    await page.context().setOffline(false);
    await goOn(page, page.getByRole('heading', { level: 1, name }));
  });

test('what an act needs and cannot have is said, given up by Escape and tried again; what was typed stays', async ({
  desk,
}) => {
  await attended(desk, 'Maria Prado', ['bom dia']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'bom dia');
  await composer(page).fill('já separei o bolo');
  await page.route(piece('emoji-picker'), (route) => route.abort());
  await page.getByRole('button', { name: 'Emojis' }).click();
  await expect(card(page)).toContainText('O que você escreveu continua aqui.');
  await expect(card(page).getByRole('button', { name: 'Tentar de novo' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('já separei o bolo');
  await page.getByRole('button', { name: 'Emojis' }).click();
  await expect(card(page)).toBeVisible();
  await page.unroute(piece('emoji-picker'));
  await card(page)
    .getByRole('button', { name: /Tentar de novo|Recarregar a página/ })
    .click();
  const there = page.getByRole('dialog', { name: 'Emojis' }).or(page.getByRole('searchbox', { name: /emoji/i }));
  await expect(there.or(reload(page)).first()).toBeVisible();
  if (await reload(page).isVisible()) await reload(page).click();
  await expect(composer(page)).toHaveValue('já separei o bolo');
});

test('on a phone the card of what did not come fits, and closes', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/tickets', phone);
  await page.route(piece('profile-items'), (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: /^Perfil de/ }).tap();
  await expect(card(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await card(page).getByRole('button', { name: 'Fechar' }).tap();
  await expect(card(page)).toHaveCount(0);
});

test('a language that does not come is said, and the page stays as it was', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // From now on no further script is loaded.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.getByLabel('Idioma').first().selectOption({ label: 'English' });
  await expect(card(page)).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Atendimentos' })).toBeVisible();
});

test('after a new version took the place of this one, what is gone offers to load it', async ({ desk }) => {
  await attended(desk, 'Maria Prado', ['bom dia']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'bom dia');
  await composer(page).fill('um momento');
  await page.route(piece('tags-screen'), (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.route(`${desk.app.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(\/assets\/index-)[\w-]{8}/, '$1ABCDEFGH');
    return route.fulfill({ response: answer, body });
  });
  await menuOf(page).getByRole('link', { name: 'Etiquetas' }).click();
  await expect(page.getByRole('heading', { name: 'Há uma versão nova' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Carregar a versão nova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible();
  await page.goBack();
  await expect(composer(page)).toHaveValue('um momento');
});
