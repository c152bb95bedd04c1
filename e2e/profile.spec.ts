// Journeys of: profile, auth.
import { getMe } from '@guiche/contract/auth.schemas';
import { expect, type Page } from '@playwright/test';
import { attended, composer, openChat } from './conversation.ts';
import { type Desk, expectAccessible, phone, test } from './desk.ts';
import { pngFile } from './sample-files.ts';

const password = 'senha-de-teste';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const profileOf = (page: Page, name: string) => page.getByRole('button', { name: `Perfil de ${name}` });

async function toProfile(page: Page, name = 'Ana Souza'): Promise<void> {
  await profileOf(page, name).click();
  await page.getByRole('menuitem', { name: 'Editar perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
}

/** Asks in a session of its own, so that the page's stays untouched. */
const meOf = async ({ company, ana }: Desk) => company.request({ ...ana, ...(await company.signIn(ana.id)) }, getMe);

test('a new name is shown at once, stays, and what is not saved is not lost by leaving', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await toProfile(page);
  const card = region(page, 'Seus dados');
  await card.getByLabel('Nome').fill('A');
  await card.getByRole('button', { name: 'Salvar' }).click();
  await expect(card.getByText('Muito curto!')).toBeVisible();
  await card.getByLabel('Nome').fill('Ana Clara');
  await card.getByLabel('Mensagem de despedida').fill('Até logo!');
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Atendimentos' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await leaving.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card.getByLabel('Nome')).toHaveValue('Ana Clara');
  await card.getByRole('button', { name: 'Salvar' }).click();
  await expect(profileOf(page, 'Ana Clara')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  expect(await meOf(desk)).toMatchObject({ name: 'Ana Clara', farewellMessage: 'Até logo!' });
  await expect(page).toHaveURL(/\/profile$/);
});

test('saving leaves what one was writing to a contact alone', async ({ desk }) => {
  await attended(desk, 'Maria Prado', ['Oi! Vocês entregam hoje?']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Prado', 'Oi! Vocês entregam hoje?');
  await composer(page).fill('Um rascunho');
  await toProfile(page);
  const card = region(page, 'Seus dados');
  await card.getByLabel('Nome').fill('Ana Clara');
  await card.getByRole('button', { name: 'Salvar' }).click();
  await expect(profileOf(page, 'Ana Clara')).toBeVisible();
  // The event reaches others before the answer reaches who saved; until then leaving asks.
  await expect(card.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await page.goBack();
  await expect(composer(page)).toHaveValue('Um rascunho');
});

test('another address asks for the password; a new password ends the other sessions, which are listed', async ({
  desk,
}) => {
  await desk.company.setting('allowParallelSessions', 'enabled');
  const page = await desk.open(desk.ana);
  const other = await desk.open(desk.ana);
  await toProfile(page);
  const own = region(page, 'Seus dados');
  await own.getByLabel('E-mail').fill('ana.clara@loja.example');
  await own.getByRole('button', { name: 'Salvar' }).click();
  await expect(own.getByText('A senha atual está incorreta.')).toBeVisible();
  await own.getByLabel('Senha atual').fill(password);
  await own.getByRole('button', { name: 'Salvar' }).click();
  await expect(own.getByLabel('Senha atual')).toHaveCount(0);
  const sessions = region(page, 'Onde você está conectado');
  await expect(sessions.getByText('Esta sessão')).toBeVisible();
  const card = region(page, 'Mudar a senha');
  await card.getByLabel('Senha atual').fill(password);
  await card.getByLabel('Nova senha', { exact: true }).fill('nova-e-longa');
  await card.getByLabel('Repetir a nova senha').fill('nova-e-longa');
  await card.getByRole('button', { name: 'Mudar senha' }).click();
  await other.waitForURL('**/login**');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('a session is ended from afar', { tag: '@long' }, async ({ desk }) => {
  await desk.company.setting('allowParallelSessions', 'enabled');
  const [page, other] = [await desk.open(desk.ana), await desk.open(desk.ana)];
  await toProfile(page);
  const sessions = region(page, 'Onde você está conectado');
  await sessions.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await other.waitForURL('**/login**');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('a picture is shown to the team, on a phone as well; what is none is refused in words', { tag: '@long' }, async ({
  desk,
}) => {
  const page = await desk.open(desk.ana, '/tickets', phone);
  await toProfile(page);
  const card = region(page, 'Foto');
  await card.locator('input[type=file]').setInputFiles({
    name: 'eu.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(card.getByRole('alert')).toBeVisible();
  await card.locator('input[type=file]').setInputFiles(pngFile('eu.png', 60, 40));
  await expect(profileOf(page, 'Ana Souza').locator('img')).toHaveJSProperty('naturalWidth', 256);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Remover foto' }).click();
  await expect(profileOf(page, 'Ana Souza').locator('img')).toHaveCount(0);
});

test('language and theme change at once', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await toProfile(page);
  await page.getByLabel('Tema', { exact: true }).selectOption('dark');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect.poll(async () => (await meOf(desk)).defaultTheme).toBe('dark');
  await page.getByLabel('Idioma', { exact: true }).selectOption('tr');
  await expect(page.getByRole('heading', { level: 1, name: 'Profilim' })).toBeVisible();
});
