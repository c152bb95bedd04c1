// Journeys of: white-label, settings.
import { startApp } from '@guiche/server/app';
import { readConfig } from '@guiche/server/platform/config/config';
import { createLog } from '@guiche/server/platform/log/log';
import { keptPort } from '@guiche/testkit/kept-port';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, fits, isWhole, phone, remembering, test } from './desk.ts';

const aurora = { APP_NAME: 'Loja Aurora', PRIMARY_COLOR_LIGHT: '#B3005E', PRIMARY_COLOR_DARK: '#FF9DE2' };
const auroraFill = 'rgb(179, 0, 94)';
const ownFill = 'rgb(0, 0, 255)';

/** The same installation under a brand of its own. */
const startBranded = (desk: Desk, brand: Record<string, string>, port = 0) =>
  startApp({
    config: readConfig({ ...desk.app.env, ...brand, PORT: String(port) }),
    log: createLog('fatal'),
    checkReplies: true,
  });

async function visit(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL, ...options });
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

const enterOf = (page: Page) => page.locator('button[type=submit]');
const fillOf = (page: Page) => enterOf(page).evaluate((button) => getComputedStyle(button).backgroundColor);
const barOf = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');

interface Looks {
  fills: string[];
  buttons: string[];
  titles: string[];
  bars: string[];
  shift: number;
}

/** From the next load on, records the looks of every frame, the first included, and every layout shift. */
const watchLooks = (page: Page) =>
  page.addInitScript(() => {
    const looks: Looks = { fills: [], buttons: [], titles: [], bars: [], shift: 0 };
    Object.assign(window, { looks });
    const note = (list: string[], value: string | null | undefined) => {
      if (value && !list.includes(value)) list.push(value);
    };
    const look = () => {
      const button = document.querySelector('button[type=submit]');
      // Nothing is painted before the body exists.
      if (document.body) {
        note(looks.fills, getComputedStyle(document.documentElement).getPropertyValue('--primary-fill').trim());
        note(looks.titles, document.title);
        note(looks.bars, document.querySelector('meta[name="theme-color"]')?.getAttribute('content'));
      }
      if (button) note(looks.buttons, getComputedStyle(button).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) looks.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const looksOf = (page: Page) => page.evaluate(() => (window as unknown as { looks: Looks }).looks);

/** Holds back the server's answer about its looks. */
async function holdSettings(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/public-settings/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('a revisit paints in the company’s colours at once', { tag: '@long' }, async ({ desk, browser }) => {
  const app = await startBranded(desk, aurora);
  for (const [theme, colour, fill] of [
    ['light', '#B3005E', auroraFill],
    ['dark', '#FF9DE2', 'rgb(255, 157, 226)'],
  ] as const) {
    const page = await visit(browser, app.url, remembering(app.url, { theme }));
    await expect.poll(() => fillOf(page)).toBe(fill);
    await watchLooks(page);
    // The server does not answer this time, so the stored looks are shown.
    const release = await holdSettings(page);
    await page.reload();
    await page.getByLabel('E-mail').fill('ana@loja.test');
    await expect(page).toHaveTitle('Entrar · Loja Aurora');
    const held = await looksOf(page);
    expect(held.fills).toEqual([colour]);
    expect(held.buttons).toEqual([fill]);
    expect(held.titles.filter((title) => !title.includes('Loja Aurora'))).toEqual([]);
    expect(held.bars).toEqual([colour]);
    const answered = page.waitForResponse(/\/api\/public-settings/);
    release();
    await answered;
    await expect(page.getByLabel('E-mail')).toHaveValue('ana@loja.test');
    const { shift, fills } = await looksOf(page);
    expect(shift).toBeLessThan(0.02);
    expect(fills).toEqual([colour]);
    await page.context().close();
  }
  await app.close();
});

test('on a first visit the fields take text before the looks arrive, and nothing moves when they do', async ({
  desk,
  browser,
}) => {
  const app = await startBranded(desk, {
    ...aurora,
    APP_LOGO_LIGHT: '/favicon.svg',
    SUPPORT_URL: 'https://ajuda.test',
  });
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: app.url });
  const page = await context.newPage();
  await watchLooks(page);
  const release = await holdSettings(page);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('ana@loja.test');
  const before = await page.getByLabel('E-mail').boundingBox();
  expect(await fillOf(page)).toBe(ownFill);
  release();
  await expect.poll(() => fillOf(page)).toBe(auroraFill);
  await expect(page).toHaveTitle('Entrar · Loja Aurora');
  await expect(page.getByRole('img', { name: 'Loja Aurora' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suporte' })).toHaveAttribute('href', 'https://ajuda.test/');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@loja.test');
  expect(await page.getByLabel('E-mail').boundingBox()).toEqual(before);
  expect((await looksOf(page)).shift).toBeLessThan(0.02);
  await context.close();
  await app.close();
});

test('name, colours and icon are the company’s everywhere, and follow the theme', async ({ desk }) => {
  const app = await startBranded(desk, { ...aurora, APP_LOGO_FAVICON: '/favicon.svg?aurora' });
  const page = await desk.open(desk.ana, '/tickets', { baseURL: app.url });
  await expect(page).toHaveTitle('Atendimentos · Loja Aurora');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg?aurora');
  expect(await barOf(page)).toBe('#B3005E');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Loja Aurora, início' })).toBeVisible();
  await menu.getByRole('button', { name: 'Expandir menu' }).click();
  await expect(menu).toContainText('Loja Aurora');
  await page.getByRole('button', { name: 'Alternar entre tema claro e escuro' }).click();
  await expect.poll(() => barOf(page)).toBe('#FF9DE2');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(address ?? '');
  expect(await manifest.json()).toMatchObject({ name: 'Loja Aurora', theme_color: '#B3005E', start_url: '/tickets' });
  await expect(page.getByText('Guichê')).toHaveCount(0);
  await page.context().close();
  await app.close();
});

test('a brand that changed is shown at the next visit, and one that was given up is forgotten', {
  tag: '@long',
}, async ({ desk, browser }) => {
  const port = keptPort();
  const first = await startBranded(desk, aurora, port);
  const page = await visit(browser, first.url);
  await expect.poll(() => fillOf(page)).toBe(auroraFill);
  await first.close();
  const second = await startBranded(desk, { APP_NAME: 'Loja Boreal', PRIMARY_COLOR_LIGHT: '#1B6E3C' }, port);
  await page.reload();
  await expect.poll(() => fillOf(page)).toBe('rgb(27, 110, 60)');
  await expect(page).toHaveTitle('Entrar · Loja Boreal');
  await second.close();
  const plain = await startBranded(desk, {}, port);
  await page.reload();
  await expect.poll(() => fillOf(page)).toBe(ownFill);
  await expect(page).toHaveTitle('Entrar · Guichê');
  await watchLooks(page);
  await page.reload();
  await expect(enterOf(page)).toBeVisible();
  expect((await looksOf(page)).buttons).toEqual([ownFill]);
  await page.context().close();
  await plain.close();
});

test('a logo that does not load leaves mark and name in its place', async ({ desk, browser }) => {
  const app = await startBranded(desk, { ...aurora, APP_LOGO_LIGHT: '/nao-existe.svg' });
  const page = await visit(browser, app.url);
  await expect(page).toHaveTitle('Entrar · Loja Aurora');
  await expect(page.getByRole('main').getByText('Loja Aurora')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Loja Aurora' })).toHaveCount(0);
  await page.context().close();
  await app.close();
});

test('a signed-in person who is sent out by another log-in comes back to the company’s colours', {
  tag: '@long',
}, async ({ desk }) => {
  const app = await startBranded(desk, aurora);
  const page = await desk.open(desk.ana, '/tickets', { baseURL: app.url });
  await expect(page).toHaveTitle(/Loja Aurora/);
  await watchLooks(page);
  const reloaded = page.waitForEvent('load');
  const other = await desk.open(desk.ana, '/tickets', { baseURL: app.url });
  await reloaded;
  await expect(page.getByText('Sua conta foi acessada em outro computador.').first()).toBeVisible();
  await expect(enterOf(page)).toBeVisible();
  expect((await looksOf(page)).buttons).toEqual([auroraFill]);
  await other.context().close();
  await page.context().close();
  await app.close();
});

/** Colours that are too bright for white text, too dark on a dark ground, or grey. */
const hard = { light: ['#FFE600', '#7FFFD4', '#777777'], dark: ['#000080', '#FFE600', '#777777'] };
for (const theme of ['light', 'dark'] as const)
  for (const colour of isWhole ? hard[theme] : hard[theme].slice(0, 1))
    test(`everything can be read in ${theme} with ${colour}: sign-in, list, chat`, fits, async ({ desk, browser }) => {
      await desk.company.receives('Maria Lima', 'quero um bolo');
      await desk.app.idle();
      const [ticket] = await desk.company.tickets(desk.ana, 'pending');
      const colours = { PRIMARY_COLOR_LIGHT: colour, PRIMARY_COLOR_DARK: colour };
      const app = await startBranded(desk, { ...aurora, ...colours, SUPPORT_URL: 'https://ajuda.test' });
      const login = await visit(browser, app.url, remembering(app.url, { theme }));
      await expect(login.getByRole('link', { name: 'Suporte' })).toBeVisible();
      await expectAccessible(login);
      await login.context().close();
      const address = `/tickets/${ticket?.uuid}?tab=pending`;
      const page = await desk.open(desk.ana, address, { baseURL: app.url, kept: { theme } });
      await expect(page.getByRole('list', { name: 'Mensagens' }).getByText('quero um bolo')).toBeVisible();
      await expect(page).toHaveTitle(/Loja Aurora/);
      await expectAccessible(page);
      await page.context().close();
      await app.close();
    });

test('the longest name fits the narrowest screen in every language', fits, async ({ desk, browser }) => {
  const name = 'Central de Atendimento da Cooperativa Agroindustrial do Sul';
  const app = await startBranded(desk, { APP_NAME: name, SUPPORT_URL: 'https://ajuda.test' });
  for (const language of ['pt', 'es', 'en', 'tr']) {
    const page = await visit(browser, app.url, {
      ...phone,
      viewport: { width: 320, height: 640 },
      ...remembering(app.url, { language }),
    });
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.locator('a[target=_blank]')).toBeVisible();
    const reach = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await reach(), language).toBe(0);
    await page.context().close();
  }
  await app.close();
});
