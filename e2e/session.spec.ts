// Journeys of: auth.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { putPlan } from './billing.ts';
import { expectAccessible, fits, logIn, looks, phone, remembering, speak } from './desk.ts';
import { stall } from './held-requests.ts';
import { fillSignUp, inputOf, mailedPath, password, planOf, submitOf, test } from './sign-up-site.ts';
import { smallTargets } from './touch-targets.ts';

test('a stranger signs up, signs in and stands before the first tickets of a company of their own', async ({
  desk,
  site,
  page,
}) => {
  await putPlan(desk, 'Essencial');
  await putPlan(desk, 'Sob medida', false);
  const email = `${randomUUID()}@loja.test`;
  await page.goto(`${site.url}/login?next=%2Ftickets%3Ftab%3Dpending`);
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await expect(page).toHaveURL(/\/signup\?next=/);
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible();
  const plans = planOf(page).locator('option');
  await expect(plans.filter({ hasText: 'Essencial' })).toContainText('R$ 97,00');
  await expect(plans.filter({ hasText: 'Sob medida' })).toHaveCount(0);
  await fillSignUp(page, { email, plan: 'Essencial' });
  await expect(page.getByText('Atendentes: 3 · Conexões: 2 · Filas: 4')).toBeVisible();
  await submitOf(page).click();
  await expect(page.getByText('Cadastro realizado com sucesso! Faça seu login.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await inputOf(page, 'email').fill(email);
  await inputOf(page, 'password').fill(password);
  await submitOf(page).click();
  await expect(page).toHaveURL(/\/tickets\?tab=pending$/);
  await expect(page.getByRole('banner')).toContainText('Olá, Rita Campos · Padaria Estrela · ativa até');
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveText('Aguardando0');
});

test('a press too many is one sign-up, sent 400 ms after the last; a company in the address goes along', {
  tag: '@long',
}, async ({ desk, site, page }) => {
  await putPlan(desk, 'Essencial');
  const server = await stall(page, /\/api\/auth\/signup$/);
  await page.goto(`${site.url}/signup?companyId=7`);
  await fillSignUp(page, { email: `${randomUUID()}@loja.test`, plan: 'Essencial' });
  const asking = page.waitForRequest(/\/api\/auth\/signup$/);
  const before = await submitOf(page).boundingBox();
  const pressed = Date.now();
  for (let presses = 0; presses < 3; presses++) await inputOf(page, 'name').press('Enter');
  const request = await asking;
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(400);
  await expect(submitOf(page)).toHaveText('Cadastrar');
  await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await submitOf(page).boundingBox()).toEqual(before);
  expect(request.postDataJSON()).toMatchObject({ companyId: 7, phone: '11987654321' });
  await inputOf(page, 'name').press('Enter');
  server.release();
  await expect(page).toHaveURL(/\/login$/);
  expect(server.asked()).toBe(1);
});

test('a phone of any country is shown as it will be kept while it is written; what is not clear is asked', async ({
  site,
  page,
}) => {
  await page.goto(`${site.url}/signup`);
  const field = inputOf(page, 'phone');
  for (const [written, read] of [
    ['11987654321', '+55 11 98765-4321 · Brasil'],
    ['(051) 3333-4444', '+55 51 3333-4444 · Brasil'],
    ['0090 532 123 45 67', '+90 532 123 45 67 · Turquia'],
    ['tel:+1-415-555-2671', '+1 415 555 2671 · Estados Unidos'],
    ["'+351 912 345 678", '+351 912 345 678 · Portugal'],
  ] as const) {
    await field.fill(written);
    await expect(field).toHaveAccessibleDescription(read);
    await expect(field).toHaveValue(written);
  }
  await field.fill('+11 98765-4321');
  await page.getByRole('button', { name: '+55 11 98765-4321 · Brasil' }).click();
  await expect(field).toHaveValue('+55 11 98765-4321');
  await expect(field).toHaveAccessibleDescription('+55 11 98765-4321 · Brasil');
});

const faults = {
  pt: [
    'Obrigatório',
    'Muito curto!',
    'Muito longo!',
    'E-mail inválido',
    'As senhas não coincidem',
    'Falta o DDD ou o código do país. Comece com + e o código do país.',
  ],
  es: [
    'Obligatorio',
    '¡Muy corto!',
    '¡Muy largo!',
    'Correo no válido',
    'Las contraseñas no coinciden',
    'Falta el código de área o de país. Empieza con + y el código de país.',
  ],
  en: [
    'Required',
    'Too short!',
    'Too long!',
    'Invalid e-mail',
    'The passwords do not match',
    'The area or country code is missing. Start with + and the country code.',
  ],
  tr: [
    'Zorunlu',
    'Çok kısa!',
    'Çok uzun!',
    'Geçersiz e-posta',
    'Parolalar eşleşmiyor',
    'Alan veya ülke kodu eksik. + ve ülke koduyla başlayın.',
  ],
} as const;

for (const [language, [required, short, long, badEmail, mismatch, incomplete]] of Object.entries(faults))
  test(`what is wrong with a field is said beside it, in ${language}, and nothing is sent`, {
    tag: language === 'tr' ? [] : '@long',
  }, async ({ desk, site, page }) => {
    await putPlan(desk, 'Essencial');
    await putPlan(desk, 'Completo');
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const server = await stall(page, /\/api\/auth\/(signup|reset-password)$/);
    await page.goto(`${site.url}/signup`);
    await submitOf(page).click();
    await expect(inputOf(page, 'companyName')).toBeFocused();
    for (const name of ['companyName', 'name', 'email', 'phone'])
      await expect(inputOf(page, name)).toHaveAccessibleDescription(required);
    await expect(planOf(page)).toHaveAccessibleDescription(required);
    await expect(inputOf(page, 'password')).not.toHaveAttribute('aria-invalid', 'true');
    const wrong: [string, string, string][] = [
      ['companyName', 'A', short],
      ['name', 'A'.repeat(51), long],
      ['email', 'rita', badEmail],
      ['password', 'abcd', short],
      ['phone', '98765-4321', incomplete],
    ];
    for (const [name, text, words] of wrong) {
      await inputOf(page, name).fill(text);
      await expect(inputOf(page, name)).toHaveAccessibleDescription(words);
    }
    await inputOf(page, 'companyName').fill('Padaria Estrela');
    await expect(inputOf(page, 'companyName')).not.toHaveAttribute('aria-invalid', 'true');

    await page.goto(`${site.url}/reset-password?token=abc`);
    await submitOf(page).click();
    await expect(inputOf(page, 'password')).toHaveAccessibleDescription(required);
    await inputOf(page, 'password').fill('uma-senha');
    await submitOf(page).click();
    await expect(inputOf(page, 'confirmation')).toHaveAccessibleDescription(required);
    await inputOf(page, 'confirmation').fill('outra-senha');
    await submitOf(page).click();
    await expect(inputOf(page, 'confirmation')).toHaveAccessibleDescription(mismatch);
    await expect(page.getByRole('alert').filter({ hasText: mismatch })).toHaveCount(1);
    expect(server.asked()).toBe(0);
  });

test('what a field has to say moves nothing under the pointer', async ({ site, page }) => {
  await page.goto(`${site.url}/signup`);
  await inputOf(page, 'email').fill('rita');
  const before = await inputOf(page, 'password').boundingBox();
  await inputOf(page, 'phone').focus();
  await expect(inputOf(page, 'email')).toHaveAccessibleDescription('E-mail inválido');
  expect(await inputOf(page, 'password').boundingBox()).toEqual(before);
});

test('where sign-up is switched off, the link and the page say so', async ({ startWith, page }) => {
  const closed = await startWith({ USER_CREATION: '0' });
  await page.goto(`${closed.url}/login`);
  await expect(page.getByText('Cadastre-se (desativado no momento)')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'A criação de usuários foi desativada pelo administrador.',
  );
  await expect(submitOf(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a forgotten password: the link comes by mail, works once, and the old password no longer opens anything', async ({
  desk,
  page,
  browser,
}) => {
  const { url, sim, owner } = desk.app;
  const next = 'senha-bem-nova';
  // A valid e-mail address.
  const email = `${randomUUID()}@loja.test`;
  await owner.query('update users set email = $2 where id = $1', [desk.ana.id, email]);
  await owner.query('update control.login_emails set email = $2 where user_id = $1', [desk.ana.id, email]);
  const asking = await stall(page, /\/api\/auth\/forgot-password$/);
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  // The sign-in page stays until the next page is loaded.
  await expect(inputOf(page, 'password')).toHaveCount(0);
  await submitOf(page).click();
  await expect(inputOf(page, 'email')).toHaveAccessibleDescription('Obrigatório');
  await inputOf(page, 'email').fill(email);
  await expect(submitOf(page)).toHaveText('Enviar link');
  const box = await submitOf(page).boundingBox();
  await submitOf(page).click();
  await expect(submitOf(page)).toHaveText('Enviando...');
  expect(await submitOf(page).boundingBox()).toEqual(box);
  asking.release();
  await expect(submitOf(page)).toHaveText('Enviado!');
  expect(await submitOf(page).boundingBox()).toEqual(box);
  await expect(page.getByText('Link de redefinição de senha enviado com sucesso')).toBeVisible();
  await expect(submitOf(page)).toHaveText('Enviar link');
  expect(asking.asked()).toBe(1);

  const path = await mailedPath(sim, email, 'Redefinição de senha do Guichê');
  expect(path).toMatch(/^\/reset-password\?token=/);
  const resetting = await stall(page, /\/api\/auth\/reset-password$/);
  await page.goto(url + path);
  await page.getByLabel('Nova senha').fill(next);
  await page.getByLabel('Confirmar senha').fill(next);
  await submitOf(page).click();
  await expect(submitOf(page)).toHaveText('Redefinindo...');
  resetting.release();
  await expect(submitOf(page)).toHaveText('Redefinido!');
  await expect(page.getByRole('main').getByText('Senha redefinida com sucesso')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await inputOf(page, 'email').fill(email);
  await inputOf(page, 'password').fill(password);
  await submitOf(page).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(/E-mail ou senha incorretos/);
  await inputOf(page, 'password').fill(next);
  await submitOf(page).click();
  await expect(page).toHaveURL(/\/tickets/);

  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await stranger.goto(url + path);
  await stranger.getByLabel('Nova senha').fill('senha-de-outra-pessoa');
  await stranger.getByLabel('Confirmar senha').fill('senha-de-outra-pessoa');
  await submitOf(stranger).click();
  await expect(stranger.locator('form').getByRole('alert')).toHaveText(/^Token inválido/);
  await stranger.getByRole('link', { name: 'Pedir um novo link' }).click();
  await expect(stranger).toHaveURL(/\/forgot-password$/);
  await stranger.goto(`${url}/reset-password`);
  await expect(stranger.getByRole('alert')).toContainText('Este link está incompleto.');
  await expect(submitOf(stranger)).toHaveCount(0);
  await stranger.context().close();
});

test('who is signed in is led away from the pages for who is not', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?token=abc']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/tickets$/);
  }
});

test('who is signed in and may see the dashboard is led there; who signs in goes to the tickets', {
  tag: '@long',
}, async ({ desk }) => {
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(helena);
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?token=abc']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${desk.app.url}/`);
    await expect(page.getByRole('tab', { name: 'Indicadores' })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await logIn(page, helena);
  await expect(page).toHaveURL(/\/tickets$/);
});

test('help is one press away on every page before the sign-in, in a tab that cannot reach back', {
  tag: '@long',
}, async ({ startWith, site, page }) => {
  await page.context().route('https://ajuda.test/**', (route) => route.fulfill({ body: 'Ajuda' }));
  const support = page.getByRole('link', { name: 'Falar com o suporte' });
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password']) {
    await page.goto(site.url + path);
    await expect(support, path).toBeVisible();
  }
  await expect(support).toHaveAttribute('rel', /noopener/);
  const opening = page.context().waitForEvent('page');
  await support.click();
  const opened = await opening;
  await expect(opened).toHaveURL('https://ajuda.test/chat');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/reset-password$/);
  const helpless = await startWith({ USER_CREATION: '0' });
  await page.goto(`${helpless.url}/login`);
  await expect(page.getByText('(desativado no momento)')).toBeVisible();
  await expect(support).toHaveCount(0);
});

test('the sign-in works by keyboard alone: password after e-mail, and all the rest behind it', async ({
  desk,
  page,
}) => {
  await page.goto(`${desk.app.url}/login`);
  await expect(inputOf(page, 'email')).toBeFocused();
  await page.keyboard.type(desk.ana.email);
  await page.keyboard.press('Tab');
  await expect(inputOf(page, 'password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('switch', { name: 'Lembrar de mim' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Lembrar de mim' })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Esqueceu a senha?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets/);
});

for (const { size, theme, options, tag } of looks)
  test(`the pages before the sign-in are accessible in ${theme} at ${size}, with and without faults`, { tag }, async ({
    desk,
    site,
    browser,
  }) => {
    await putPlan(desk, 'Essencial');
    const context = await browser.newContext({ locale: 'pt-BR', ...options, ...remembering(site.url, { theme }) });
    const page = await context.newPage();
    for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?token=abc']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Falar com o suporte' })).toBeVisible();
      await expectAccessible(page);
      expect(await smallTargets(page, options.hasTouch ? 44 : 24), path).toEqual([]);
      if (path === '/login') continue;
      await submitOf(page).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessible(page);
    }
    await context.close();
  });

/** What reaches beyond the right edge, also inside a part that scrolls. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((part) => `${part.tagName} ${part.textContent}`),
  );

test('at 320 px all of it fits in every language', fits, async ({ desk, site, browser }) => {
  await putPlan(desk, 'Essencial');
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ ...phone, baseURL: site.url, viewport });
  const page = await context.newPage();
  await page.goto('/login');
  for (const language of ['pt', 'es', 'en', 'tr']) {
    await speak(page, language);
    for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?token=abc', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await tooWide(page), `${path} in ${language}`).toEqual([]);
    }
  }
  await context.close();
});
