// Journeys of all features.
import { updateUser } from '@guiche/contract/user-acts.schemas';
import { startApp } from '@guiche/server/app';
import { readConfig } from '@guiche/server/platform/config/config';
import { createLog } from '@guiche/server/platform/log/log';
import { keptPort } from '@guiche/testkit/kept-port';
import { expect, type Page } from '@playwright/test';
import { putDueDate } from './billing.ts';
import { logIn, menuOf, phone, test } from './desk.ts';

const profileOf = (page: Page) => page.getByRole('button', { name: /^Perfil de/ });
const offlineText = /^Sem conexão\. Você pode continuar escrevendo/;
const stripsOf = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: /Tentar agora|Dispensar/ }) });

test('the menu is a rail of 72 px with tooltips or a drawer of 240 px with names, and stays as it was left', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  const menu = menuOf(page);
  const entry = menu.getByRole('link', { name: 'Atendimentos' });
  await expect(menu).toHaveCSS('width', '72px');
  await entry.hover();
  await expect(page.locator('[class*=tip]').filter({ hasText: 'Atendimentos' })).toBeVisible();
  await page.mouse.move(700, 600);
  await expect(page.locator('[class*=tip]').filter({ hasText: 'Atendimentos' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Expandir menu' }).click();
  await expect(menu).toHaveCSS('width', '240px');
  await expect(entry).toHaveText('Atendimentos');
  await expect(menu.getByRole('button', { name: 'Recolher menu' })).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(menu).toHaveCSS('width', '240px');
});

test('whether the menu starts open is the setting of the person', async ({ desk }) => {
  const bia = await desk.person({ name: 'Bia Lima', flags: { default_menu: 'open' } });
  const page = await desk.open(bia);
  await expect(menuOf(page)).toHaveCSS('width', '240px');
  const other = await desk.open(desk.ana);
  await expect(menuOf(other)).toHaveCSS('width', '72px');
});

test('groups of the menu fold by a press or a key, say where one is, and stay as they were left', async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin', flags: { default_menu: 'open' } });
  const page = await desk.open(helena, '/reports');
  const menu = menuOf(page);
  const management = menu.getByRole('button', { name: 'Gerência' });
  const administration = menu.getByRole('button', { name: 'Administração' });
  await expect(menu.getByRole('list', { name: 'Gerência' }).getByRole('link')).toHaveText([
    'Painel',
    'Relatórios',
    'Painel em tempo real',
  ]);
  const open = await management.evaluate((button) => getComputedStyle(button).color);
  await management.click();
  await expect(management).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Relatórios' })).toHaveCount(0);
  // The current screen's entry is folded away, so its group shows it by colour.
  await expect(management).not.toHaveCSS('color', open);
  await administration.press('Enter');
  await expect(administration).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(management).toHaveAttribute('aria-expanded', 'false');
  await expect(administration).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  // The rail has no group names, so it shows all entries.
  await menu.getByRole('button', { name: 'Recolher menu' }).click();
  await expect(menu.getByRole('link', { name: 'Relatórios' })).toBeVisible();
  await menu.getByRole('button', { name: 'Expandir menu' }).click();
  await management.click();
  await administration.press('Space');
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Relatórios' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Usuários' })).toBeVisible();
  // A group without visible entries is hidden.
  const ana = await desk.open(desk.ana);
  await menuOf(ana).getByRole('button', { name: 'Expandir menu' }).click();
  await expect(menuOf(ana).getByRole('button')).toHaveCount(1);
});

test('of two people at one machine each has their own theme and menu, and a default that is changed is shown', async ({
  desk,
}) => {
  const { company, ana } = desk;
  const bia = await desk.person({ name: 'Bia Lima', flags: { default_menu: 'open', default_theme: 'dark' } });
  const page = await desk.open(bia);
  const isDark = () => expect(page.locator('html')).toHaveClass(/dark/);
  const isLight = () => expect(page.locator('html')).not.toHaveClass(/dark/);
  const leave = async () => {
    await profileOf(page).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await isLight();
  };
  await isDark();
  await menuOf(page).getByRole('button', { name: 'Recolher menu' }).click();
  await leave();
  await logIn(page, ana);
  await expect(menuOf(page)).toHaveCSS('width', '72px');
  await isLight();
  await menuOf(page).getByRole('button', { name: 'Expandir menu' }).click();
  await leave();
  await logIn(page, bia);
  await isDark();
  await expect(menuOf(page)).toHaveCSS('width', '72px');

  const body = { defaultTheme: 'light' } as const;
  await company.request(await company.admin(), updateUser, { params: { userId: bia.id }, body });
  await isLight();
  await expect(menuOf(page)).toHaveCSS('width', '72px');
  await page.reload();
  await expect(menuOf(page)).toHaveCSS('width', '72px');
  await isLight();
});

test('who signs out goes to the form alone, also when the live connection hears of it before the answer comes', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  await page.route('**/auth/logout', async (route) => {
    const response = await route.fetch();
    await page.waitForURL(/\/login/);
    await route.fulfill({ response });
  });
  await profileOf(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).search).toBe('');
});

test('on a phone the menu is a drawer that holds the focus, closes by Escape and after going somewhere', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana, '/tickets', phone);
  await expect(menuOf(page)).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Abrir menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu principal' });
  await open.click();
  await expect(drawer).toBeVisible();
  await expect(drawer).toHaveCSS('width', '240px');
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Atendimentos' }).click();
  await expect(drawer).toHaveCount(0);
});

test('entries are real links: the middle button opens a tab, and the entry of a ticket stays active', async ({
  desk,
}) => {
  await desk.company.receives('Maria Prado', 'Oi!');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  const page = await desk.open(desk.ana, `/tickets/${ticket?.uuid}`);
  const entry = menuOf(page).getByRole('link', { name: 'Atendimentos' });
  await expect(entry).toHaveAttribute('href', '/tickets');
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const opened = page.context().waitForEvent('page');
  await entry.click({ button: 'middle' });
  const tab = await opened;
  await expect(menuOf(tab).getByRole('link', { name: 'Atendimentos' })).toHaveAttribute('aria-current', 'page');
  await expect(tab).toHaveURL(/\/tickets$/);
  await expect(page).toHaveURL(new RegExp(`/tickets/${ticket?.uuid}`));
});

test('the top bar greets by name and company; only an admin sees until when the company is active', async ({
  desk,
}) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const { rows } = await desk.app.owner.query<{ name: string; due: string }>(
    `select name, to_char(due_date, 'DD/MM/YYYY') as due from companies where id = $1`,
    [desk.company.id],
  );
  const company = rows[0];
  const page = await desk.open(desk.ana);
  const bar = page.getByRole('banner');
  await expect(bar).toContainText(`Olá, Ana Souza · ${company?.name}`);
  await expect(bar).not.toContainText('ativa até');
  const admins = await desk.open(helena);
  await expect(admins.getByRole('banner')).toContainText(
    `Olá, Helena Dias · ${company?.name} · ativa até ${company?.due}`,
  );
});

test('the top bar changes the theme, loads again and opens the profile; the dark theme stays over a reload', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  const bar = page.getByRole('banner');
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveText(/0/);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await bar.getByRole('button', { name: 'Alternar entre tema claro e escuro' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  const asked = page.waitForRequest(/\/api\/tickets/);
  await bar.getByRole('button', { name: 'Atualizar' }).click();
  await asked;
  await profileOf(page).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(desk.ana.email);
  await expect(menu.getByRole('menuitem', { name: 'Atualizar' })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('on a phone theme and refresh have moved into the profile menu', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/tickets', phone);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Atualizar' })).toHaveCount(0);
  await expect(bar.getByRole('button', { name: /tema/ })).toHaveCount(0);
  await profileOf(page).click();
  const asked = page.waitForRequest(/\/api\/tickets/);
  await page.getByRole('menuitem', { name: 'Atualizar' }).click();
  await asked;
  await profileOf(page).click();
  await page.getByRole('menuitem', { name: 'Alternar entre tema claro e escuro' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

const languages = [
  { name: 'Español', lang: 'es', greeting: 'Hola,', pending: 'En espera' },
  { name: 'English', lang: 'en', greeting: 'Hello,', pending: 'Pending' },
  { name: 'Türkçe', lang: 'tr', greeting: 'Merhaba,', pending: 'Bekliyor' },
];

test('the language changes at once, names itself to the page and stays over a reload', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  const profile = page.getByRole('banner').locator('button[aria-haspopup=menu]');
  for (const { name, lang, greeting, pending } of languages) {
    await profile.click();
    await page.getByRole('menuitemradio', { name }).click();
    const expectLanguage = async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('banner')).toContainText(greeting);
      await expect(page.getByRole('tab', { name: pending })).toBeVisible();
    };
    await expectLanguage();
    await page.reload();
    await expectLanguage();
  }
});

test('without network there is one strip that says so; it takes the place of the due date and goes with the cause', async ({
  desk,
}) => {
  await putDueDate(desk, 3);
  const page = await desk.open(desk.ana);
  await expect(stripsOf(page)).toHaveText(/Sua assinatura vence em 3 dias/);
  const list = page.getByRole('tab', { name: 'Aguardando' });
  await expect(list).toHaveText('Aguardando0');
  const before = await list.boundingBox();
  await page.context().setOffline(true);
  await expect(stripsOf(page).getByText(offlineText)).toBeVisible();
  await expect(stripsOf(page)).toHaveCount(1);
  expect(await list.boundingBox()).toEqual(before);
  await page.context().setOffline(false);
  await expect(stripsOf(page)).toHaveText(/Sua assinatura vence em 3 dias/);
  await stripsOf(page).getByRole('button', { name: 'Dispensar' }).click();
  await expect(stripsOf(page)).toHaveCount(0);
});

test('while the server is down one strip says that it is trying again, and goes once the server is back', {
  tag: '@long',
}, async ({ desk }) => {
  const log = createLog('fatal');
  const env = { ...desk.app.env, PORT: String(keptPort()) };
  const start = () => startApp({ config: readConfig(env), log, checkReplies: true });
  const first = await start();
  const page = await desk.open(desk.ana, '/tickets', { baseURL: first.url });
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveText('Aguardando0');
  await expect(stripsOf(page)).toHaveCount(0);
  await first.close();
  await expect(stripsOf(page)).toHaveText(/Reconectando…/);
  await expect(stripsOf(page)).toHaveCount(1);
  const box = await stripsOf(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(40);
  const second = await start();
  await expect(stripsOf(page)).toHaveCount(0);
  await desk.company.receives('Maria Prado', 'Voltou?');
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveText('Aguardando1');
  await page.context().close();
  await second.close();
});
