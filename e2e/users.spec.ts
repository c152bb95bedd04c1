// Journeys of: users, user-acts.
import { deleteQueue, updateQueue } from '@guiche/contract/queues.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { createUser, updateUser } from '@guiche/contract/user-acts.schemas';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { expect, type Page } from '@playwright/test';
import { composer, queueOf } from './conversation.ts';
import { type Desk, expectAccessible, looks, phone, test } from './desk.ts';

const helena = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });
const rowOf = (page: Page, name: string) => page.locator('main tbody tr').filter({ hasText: name });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (page: Page, dialog: string, name: string) => dialogOf(page, dialog).getByLabel(name, { exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

test('an admin makes a person with queues and permissions, who signs in and sees just that', async ({ desk }) => {
  const page = await desk.open(await helena(desk));
  await page.getByRole('link', { name: 'Usuários', exact: true }).click();
  await expect(rowOf(page, 'Ana Souza')).toBeVisible();
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const form = dialogOf(page, 'Novo usuário');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Obrigatório')).toHaveCount(3);
  await expect(field(page, 'Novo usuário', 'Nome')).toBeFocused();
  await field(page, 'Novo usuário', 'Nome').fill('B');
  await field(page, 'Novo usuário', 'E-mail').fill('bia@');
  await field(page, 'Novo usuário', 'Senha').fill('1234');
  await expect(form.getByText('Muito curto!')).toHaveCount(2);
  await expect(form.getByText('E-mail inválido')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Novo usuário', 'Nome').fill('Bia Rocha');
  await field(page, 'Novo usuário', 'E-mail').fill(desk.ana.email);
  await field(page, 'Novo usuário', 'Senha').fill('senha-de-teste');
  await form.getByRole('checkbox', { name: 'Vendas' }).check();
  await form.getByRole('tab', { name: 'Permissões' }).click();
  await form.getByRole('switch', { name: 'Painel em tempo real' }).check();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Este e-mail já está em uso.')).toBeVisible();
  await field(page, 'Novo usuário', 'E-mail').fill(`bia${desk.company.id}@exemplo.test`);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(said(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Bia Rocha')).toContainText('Vendas');
  await expect(rowOf(page, 'Bia Rocha')).toContainText('Offline');
  const { rows } = await desk.app.owner.query(
    `select id, email from users where company_id = $1 and name = 'Bia Rocha'`,
    [desk.company.id],
  );
  const bia = { ...desk.ana, id: Number(rows[0].id), email: String(rows[0].email), name: 'Bia Rocha' };
  const hers = await desk.open(bia);
  await expect(hers.getByRole('link', { name: 'Painel em tempo real' })).toBeVisible();
  await expect(hers.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
  await expect(rowOf(page, 'Bia Rocha')).toContainText('Online');
});

test('an attendant is refused the screen, and led back', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/users');
  await expect(page.getByRole('heading', { name: 'Oops! Acesso Negado!' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/tickets/);
});

test('what an admin changes is so on the open page of the person, and on the list of another admin', async ({
  desk,
}) => {
  await desk.company.setting('allowParallelSessions', 'enabled');
  const chief = await helena(desk);
  const page = await desk.open(chief, '/users');
  const hers = await desk.open(desk.ana);
  await expect(hers.getByRole('link', { name: 'Conexões', exact: true })).toHaveCount(0);
  await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Editar Ana Souza' }).click();
  const form = dialogOf(page, 'Editar usuário');
  await form.getByRole('tab', { name: 'Permissões' }).click();
  await form.getByRole('switch', { name: 'Conexões' }).check();
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/users/'));
  await form.getByRole('button', { name: 'Salvar' }).click();
  expect((await sent).postDataJSON()).toEqual({ allowConnections: 'enabled' });
  await expect(hers.getByRole('link', { name: 'Conexões', exact: true })).toBeVisible();
  await desk.company.request(chief, updateUser, { params: { userId: desk.ana.id }, body: { name: 'Ana Lima' } });
  await expect(rowOf(page, 'Ana Lima')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Perfil de Ana Lima' })).toBeVisible();
  const queueId = await queueOf(desk);
  await desk.company.request(chief, updateQueue, { params: { queueId }, body: { name: 'Balcão' } });
  await expect(rowOf(page, 'Ana Lima')).toContainText('Balcão');
});

test('a queue that is removed while the form is open is no reason to refuse the others', async ({ desk }) => {
  const chief = await helena(desk);
  await desk.company.queue('Suporte');
  const page = await desk.open(chief, '/users');
  await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Editar Ana Souza' }).click();
  const form = dialogOf(page, 'Editar usuário');
  await form.getByRole('checkbox', { name: 'Suporte' }).check();
  await desk.company.request(await desk.company.admin(), deleteQueue, { params: { queueId: await queueOf(desk) } });
  await expect(form.getByRole('checkbox', { name: 'Vendas' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(said(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await expect(rowOf(page, 'Ana Souza')).toContainText('Suporte');
});

test('saving oneself loads the page again where it was, says so, and keeps what was being written', {
  tag: '@long',
}, async ({ desk }) => {
  const chief = await helena(desk);
  await desk.company.receives('Rosa Lima', 'Oi');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  await desk.company.request(chief, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'open' } });
  const page = await desk.open(chief, `/tickets/${ticket?.uuid}`);
  await composer(page).fill('Já respondo');
  await page.getByRole('link', { name: 'Usuários', exact: true }).click();
  await rowOf(page, 'Helena Dias').getByRole('button', { name: 'Editar Helena Dias' }).click();
  await field(page, 'Editar usuário', 'Nome').fill('Helena Prado');
  const loaded = page.waitForEvent('load');
  await dialogOf(page, 'Editar usuário').getByRole('button', { name: 'Salvar' }).click();
  await loaded;
  await expect(page).toHaveURL(/\/users$/);
  await expect(said(page, 'Usuário salvo com sucesso.')).toBeVisible();
  await expect(rowOf(page, 'Helena Prado')).toBeVisible();
  await rowOf(page, 'Helena Prado').getByRole('button', { name: 'Editar Helena Prado' }).click();
  await field(page, 'Editar usuário', 'Senha').fill('senha-nova');
  await dialogOf(page, 'Editar usuário').getByRole('button', { name: 'Salvar' }).click();
  await expect(dialogOf(page, 'Editar usuário').getByText('A senha atual está incorreta.')).toBeVisible();
  await field(page, 'Editar usuário', 'Senha atual').fill('senha-de-teste');
  const again = page.waitForEvent('load');
  await dialogOf(page, 'Editar usuário').getByRole('button', { name: 'Salvar' }).click();
  await again;
  await page.goto(`/tickets/${ticket?.uuid}`);
  await expect(composer(page)).toHaveValue('Já respondo');
});

test('a person is removed by name; their work waits again, and their page ends', async ({ desk }) => {
  const chief = await helena(desk);
  await desk.company.receives('Rosa Lima', 'Oi');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  await desk.company.request(desk.ana, updateTicket, {
    params: { ticketId: ticket?.id ?? 0 },
    body: { status: 'open' },
  });
  const page = await desk.open(chief, '/users');
  const hers = await desk.open(desk.ana);
  await expect(rowOf(page, 'Helena Dias').getByRole('button', { name: 'Excluir Helena Dias' })).toHaveCount(0);
  await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Excluir Ana Souza' }).click();
  const question = dialogOf(page, 'Excluir Ana Souza?');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(said(page, 'Usuário excluído com sucesso.')).toBeVisible();
  await expect(rowOf(page, 'Ana Souza')).toHaveCount(0);
  await expect(hers).toHaveURL(/\/login/);
  await page.goto('/tickets?tab=pending');
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Lima' })).toBeVisible();
});

test('people are searched on the server, in pages, and a picture is shown beside the name', { tag: '@long' }, async ({
  desk,
}) => {
  const chief = await helena(desk);
  for (let n = 10; n < 40; n += 1)
    await desk.app.owner.query(`insert into users (company_id, name, email, password_hash) values ($1, $2, $3, '')`, [
      desk.company.id,
      `Pessoa ${n}`,
      `p${n}.${desk.company.id}@exemplo.test`,
    ]);
  await desk.company.request(chief, createUser, {
    body: { name: 'Zuleica Çelik', email: `zu${desk.company.id}@exemplo.test`, password: 'segredo-da-bia' },
  });
  const page = await desk.open(chief, '/users');
  const scroller = page.getByRole('table', { name: 'Usuários' });
  await expect(scroller).toHaveAttribute('aria-rowcount', '34');
  await expect(async () => {
    await scroller.locator('..').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(rowOf(page, 'Zuleica Çelik')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('textbox', { name: 'Buscar por nome ou e-mail' }).fill('celik');
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  await rowOf(page, 'Zuleica').getByRole('button', { name: 'Editar Zuleica Çelik' }).click();
  await dialogOf(page, 'Editar usuário')
    .locator('input[type=file]')
    .setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: sampleFiles.photo });
  await dialogOf(page, 'Editar usuário').getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(page, 'Zuleica').locator('img')).toBeVisible();
  await page.getByRole('textbox', { name: 'Buscar por nome ou e-mail' }).fill('ninguém assim');
  await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible();
});

test('a press on a person’s row opens them, and by keys their name does; the acts of the row stay their own', async ({
  desk,
}) => {
  const page = await desk.open(await helena(desk), '/users');
  const form = dialogOf(page, 'Editar usuário');
  await rowOf(page, 'Ana Souza').getByText('Vendas').click();
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Ana Souza', exact: true }).press('Enter');
  await expect(field(page, 'Editar usuário', 'Nome')).toHaveValue('Ana Souza');
  await page.keyboard.press('Escape');
  await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Excluir Ana Souza' }).click();
  await expect(form).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Buscar por nome ou e-mail' }).fill('ninguém assim');
  await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Limpar a busca' }).last().click();
  await expect(rowOf(page, 'Ana Souza')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Buscar por nome ou e-mail' })).toHaveValue('');
});

test('outside of their hours people read why they do not come in', async ({ desk }) => {
  const chief = await helena(desk);
  const hour = (hours: number) => new Date(Date.now() + (hours - 3) * 3_600_000).toISOString().slice(11, 16); // São Paulo
  const late = await desk.person({ name: 'Léo' });
  await desk.company.request(chief, updateUser, {
    params: { userId: late.id },
    body: { startWork: hour(2), endWork: hour(4) },
  });
  const page = await desk.open(chief, '/tickets', phone);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(late.email);
  await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Fora do Horário de Expediente!').first()).toBeVisible();
});

for (const { size, theme, options, tag } of looks)
  test(`people and their form are accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    const page = await desk.open(await helena(desk), '/users', { ...options, kept: { theme } });
    await expect(rowOf(page, 'Ana Souza')).toBeVisible();
    await expectAccessible(page);
    await rowOf(page, 'Ana Souza').getByRole('button', { name: 'Editar Ana Souza' }).click();
    const form = dialogOf(page, 'Editar usuário');
    for (const tab of ['Permissões', 'Geral']) {
      await form.getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

test('working hours are typed as one says them, or stepped by arrows; what is none is not saved', async ({ desk }) => {
  const page = await desk.open(await helena(desk), '/users');
  await page.getByRole('button', { name: 'Editar Ana Souza' }).click();
  const form = dialogOf(page, 'Editar usuário');
  const begin = field(page, 'Editar usuário', 'Início do expediente');
  await begin.fill('9h30');
  await begin.press('ArrowUp');
  await expect(begin).toHaveValue('09:40');
  await begin.fill('25');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByRole('alert')).toHaveText('Escreva a hora como 14:30');
  await expect(begin).toBeFocused();
  await begin.fill('830');
  await begin.press('Enter');
  await expect(form).toHaveCount(0);
  const { rows } = await desk.app.owner.query('select start_work::text as begin from users where id = $1', [
    desk.ana.id,
  ]);
  expect(rows).toEqual([{ begin: expect.stringMatching(/^08:30/) }]);
});
