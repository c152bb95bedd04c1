// Journeys of: auth.
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { putDueDate } from './billing.ts';
import { phone, test } from './desk.ts';
import { stall } from './held-requests.ts';

const password = 'senha-de-teste';
const emailOf = (page: Page) => page.getByLabel('E-mail');
const passwordOf = (page: Page) => page.getByLabel('Senha', { exact: true });
const enterOf = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });

async function fillIn(page: Page, email: string, word = password) {
  await emailOf(page).fill(email);
  await passwordOf(page).fill(word);
  await enterOf(page).click();
}

/** Sums the layout shifts from the first paint on, as the browser measures them. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

const sizes: [string, BrowserContextOptions][] = [
  ['desktop', { viewport: { width: 1366, height: 768 } }],
  ['phone', phone],
];
for (const [size, options] of sizes)
  test(`on a ${size} the fields take text before the server has said anything, and nothing moves when it does`, async ({
    desk,
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'pt-BR', baseURL: desk.app.url, ...options });
    const page = await context.newPage();
    await watchShifts(page);
    // The answer of a demonstration, for which the page shows more.
    const version = { version: '9.9.9', demo: true, simulatorUrl: null };
    const server = await stall(page, /\/api\/(version|public-settings)/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...version } });
    });
    await page.goto('/login');
    await emailOf(page).fill('ana@loja.test');
    await passwordOf(page).fill('segredo');
    await expect(emailOf(page)).toHaveValue('ana@loja.test');
    const before = await emailOf(page).boundingBox();
    await expect.poll(server.asked).toBeGreaterThan(0);
    await expect(page.getByText('9.9.9')).toHaveCount(0);
    server.release();
    await expect(page.getByText('9.9.9')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar como Atendente' })).toBeVisible();
    await expect(emailOf(page)).toHaveValue('ana@loja.test');
    expect(await emailOf(page).boundingBox()).toEqual(before);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await context.close();
  });

test('the fields work with a password manager: named, pasted into, and the password can be looked at', async ({
  desk,
  page,
}) => {
  await page.goto(`${desk.app.url}/login`);
  await expect(emailOf(page)).toBeFocused();
  await expect(emailOf(page)).toHaveAttribute('autocomplete', 'username');
  await expect(emailOf(page)).toHaveAttribute('type', 'email');
  await expect(passwordOf(page)).toHaveAttribute('autocomplete', 'current-password');
  await passwordOf(page).focus();
  const pasted = await passwordOf(page).evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'colada');
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  expect(pasted, 'nobody refuses the paste').toBe(true);
  await page.keyboard.insertText('colada');
  await expect(passwordOf(page)).toHaveValue('colada');
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  await expect(passwordOf(page)).toHaveValue('colada');
});

test('wrong credentials: the e-mail stays, the password is selected, and the error is said beside it and as a notice', async ({
  desk,
  page,
}) => {
  const wrong = 'E-mail ou senha incorretos. Confira e tente de novo.';
  await page.goto(`${desk.app.url}/login`);
  const said = page.getByRole('alert').filter({ hasText: wrong });
  // The expectation starts before the notice comes, because the notice does not stay.
  await Promise.all([expect(said).toHaveCount(2), fillIn(page, desk.ana.email, 'errada-mesmo')]);
  await expect(page.locator('form').getByRole('alert')).toHaveText(wrong);
  await expect(emailOf(page)).toHaveValue(desk.ana.email);
  await expect(passwordOf(page)).toBeFocused();
  const selected = () =>
    passwordOf(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
  await expect.poll(selected).toEqual([0, 'errada-mesmo'.length]);
  await expect(passwordOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(passwordOf(page)).toHaveAccessibleDescription(wrong);
  // The notice disappears, the text beside the field stays.
  await expect(said).toHaveCount(1);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets/);
});

test('while it signs in, the button keeps its words and its width beside a spinner, and asks once', async ({
  desk,
  page,
}) => {
  await page.goto(`${desk.app.url}/login`);
  const server = await stall(page, /\/api\/auth\/login/);
  const before = await enterOf(page).boundingBox();
  await fillIn(page, desk.ana.email);
  await expect(enterOf(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(enterOf(page)).toHaveText('Entrar');
  await expect(enterOf(page).locator('[class*=spinner]')).toBeVisible();
  expect(await enterOf(page).boundingBox()).toEqual(before);
  await enterOf(page).click({ force: true });
  await passwordOf(page).press('Enter');
  server.release();
  await expect(page).toHaveURL(/\/tickets/);
  expect(server.asked()).toBe(1);
});

test('a link to a ticket survives the sign-in, with its filters', async ({ desk, page }) => {
  await desk.company.receives('Maria Prado', 'Oi!');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  const path = `/tickets/${ticket?.uuid}?tab=pending&sort=asc`;
  await page.goto(`${desk.app.url}${path}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillIn(page, desk.ana.email);
  await expect(page).toHaveURL(`${desk.app.url}${path}`);
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
});

test('a sign-in never leads to another site', async ({ desk, page }) => {
  for (const next of ['//example.org/', '/\\example.org', 'https://example.org/']) {
    await page.goto(`${desk.app.url}/login?next=${encodeURIComponent(next)}`);
    await fillIn(page, desk.ana.email);
    await expect(page).toHaveURL(`${desk.app.url}/tickets`);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

test('a log-in on another computer says so on this one and signs it out', { tag: '@long' }, async ({ desk }) => {
  const here = await desk.open(desk.ana);
  await expect(here.getByRole('tab', { name: 'Aguardando' })).toHaveText('Aguardando0');
  await here.evaluate(() => localStorage.setItem('mark', 'left behind'));
  // Listens before the message comes, so that the reload that follows is not missed.
  const reloaded = here.waitForEvent('load');
  const there = await desk.open(desk.ana);
  await expect(here.getByText('Sua conta foi acessada em outro computador.').first()).toBeVisible();
  await expect(here).toHaveURL(/\/login/);
  await reloaded;
  await expect.poll(() => here.evaluate(() => localStorage.length)).toBe(0);
  await expect(here.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await here.goto('/tickets');
  await expect(here).toHaveURL(/\/login/);
  await expect(there.getByRole('tab', { name: 'Aguardando' })).toBeVisible();
  await there.reload();
  await expect(there.getByRole('tab', { name: 'Aguardando' })).toHaveText('Aguardando0');
});

test('a company whose date has passed lands on /financeiro, which says so and leads nowhere else', async ({
  desk,
  page,
}) => {
  const due = await putDueDate(desk, -1);
  const text = `Opss! Sua assinatura venceu ${due}. Entre em contato com o Suporte para mais informações!`;
  await page.goto(`${desk.app.url}/login`);
  await fillIn(page, desk.ana.email);
  await expect(page).toHaveURL(/\/financeiro$/);
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await page.goto(`${desk.app.url}/tickets`);
  await expect(page).toHaveURL(/\/financeiro$/);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
