// Journeys of: auth.
import { beginSecondFactor, confirmSecondFactor } from '@guiche/contract/second-factor.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { type Browser, expect, type Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { type Desk, expectAccessible, phone, remembering, test } from './desk.ts';

const password = 'senha-de-teste';
const code = (page: Page) => page.getByLabel('Código de 6 dígitos');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A browser without a session, at the log-in form. */
async function stranger(browser: Browser, desk: Desk, options = {}): Promise<Page> {
  const context = await browser.newContext({ ...remembering(desk.app.url, {}), ...options });
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

async function givePassword(page: Page, who: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
}

async function setUp({ company }: Desk, person: Person) {
  const { secret } = await company.request(person, beginSecondFactor, { body: { password } });
  const body = { code: authenticatorCode(secret) };
  return { secret, ...(await company.request(person, confirmSecondFactor, { body })) };
}

test('after the password a code is asked for; a wrong one says so, the right one goes in', async ({
  browser,
  desk,
}) => {
  const { secret } = await setUp(desk, desk.ana);
  const page = await stranger(browser, desk);
  await givePassword(page, desk.ana);
  await expect(heading(page, 'Confirme que é você')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await code(page).fill('000000');
  await button(page, 'Confirmar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Código incorreto ou já usado.' })).toBeVisible();
  await code(page).fill(authenticatorCode(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tickets**');
  await page.context().close();
});

test('who lost the phone goes in by a recovery code, and back leads to the form', { tag: '@long' }, async ({
  browser,
  desk,
}) => {
  const { recoveryCodes } = await setUp(desk, desk.ana);
  const page = await stranger(browser, desk, phone);
  await givePassword(page, desk.ana);
  await button(page, 'Voltar ao login').click();
  await expect(heading(page, 'Entre na sua conta')).toBeVisible();
  await givePassword(page, desk.ana);
  await button(page, 'Usar um código de recuperação').click();
  await page.getByLabel('Código de recuperação').fill(recoveryCodes[0] ?? '');
  await button(page, 'Confirmar').click();
  await page.waitForURL('**/tickets**');
  await page.context().close();
});

test('where it is required, who has none sets it up before anything else', async ({ browser, desk }) => {
  await desk.company.setting('requireSecondFactor', 'enabled');
  const page = await stranger(browser, desk);
  await givePassword(page, desk.ana);
  await expect(heading(page, 'Configure a verificação em duas etapas')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code[data-key]').textContent()) ?? '';
  await code(page).fill(authenticatorCode(secret));
  await button(page, 'Ativar').click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
  await button(page, 'Já guardei').click();
  await page.waitForURL('**/tickets**');
  await page.context().close();
});

test('people switch it on and off in their profile, and get their recovery codes as a file', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await page.getByRole('button', { name: 'Perfil de Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  const card = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await card.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Senha atual').fill('errada');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('A senha atual está incorreta.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await dialog.locator('code[data-key]').textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByLabel('Código de 6 dígitos').fill(authenticatorCode(secret));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Baixar como texto' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  const first = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(card.getByText('10 códigos de recuperação restantes')).toBeVisible();
  await card.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(first);
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await expect(card.getByText('Desativada')).toBeVisible();
});

test('an admin switches it off for somebody who lost the phone, and two admins see the same', { tag: '@long' }, async ({
  browser,
  desk,
}) => {
  await setUp(desk, desk.ana);
  const [helena, otto] = [
    await desk.person({ name: 'Helena Dias', profile: 'admin' }),
    await desk.person({ name: 'Otto', profile: 'admin' }),
  ];
  const [page, other] = [await desk.open(helena, '/users'), await desk.open(otto, '/users')];
  const act = 'Desativar a verificação em duas etapas de Ana Souza';
  await expect(button(other, act)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Desativar a verificação em duas etapas/ })).toHaveCount(1);
  await button(page, act).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog', { name: `${act}?` })
    .getByRole('button', { name: 'Desativar' })
    .click();
  await expect(page.getByText('Verificação em duas etapas desativada.').first()).toBeVisible();
  for (const each of [page, other]) await expect(button(each, act)).toHaveCount(0);
  const entering = await stranger(browser, desk);
  await givePassword(entering, desk.ana);
  await entering.waitForURL('**/tickets**');
  await entering.context().close();
});
