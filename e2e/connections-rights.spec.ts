// Journeys of: connections.
import { expect, type Page } from '@playwright/test';
import { admin, beginNew, dialogOf, rowOf, test, toConnections } from './connection-desk.ts';
import { expectAccessible, fits, looks, menuOf, phone, speak } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const noColumnBeyond = (page: Page) => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);

test('an attendant has neither the entry nor the page; who was given it opens sessions and edits nothing', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  await expect(menuOf(page).getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Conexões', exact: true })).toHaveCount(0);
  await page.goto('/connections');
  await expect(page.getByText('Sem permissão para acessar!')).toBeVisible();
  await page.goto('/allConnections');
  await expect(page).toHaveURL(/\/tickets/);
  const manager = await desk.open(await desk.person({ name: 'Bia Lima', flags: { allow_connections: 'enabled' } }));
  await toConnections(manager);
  await expect(rowOf(manager, 'Cloud').getByRole('button')).toHaveText(['Testar conexão']);
  await expect(manager.getByRole('button', { name: 'Nova conexão' })).toHaveCount(0);
  await rowOf(manager, 'Cloud').getByRole('button', { name: 'Testar conexão' }).click();
  await expect(manager.getByText(/^Acesso confirmado/).first()).toBeVisible();
});

test('the plan decides what can be connected, and says so', async ({ desk }) => {
  await desk.app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents, use_instagram) values ($1, 9, 2, 9, 1, false) returning id)
     update companies set plan_id = (select id from p) where id = $2`,
    [`Básico ${desk.company.id}`, desk.company.id],
  );
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const entries = page.getByRole('menuitem');
  await expect(entries).toHaveText(['WhatsApp', 'Facebook', 'InstagramNão incluído no plano', 'WhatsApp API oficial']);
  await expect(entries.nth(2)).toBeDisabled();
  await page.keyboard.press('Escape');
  await beginNew(page, 'WhatsApp');
  await dialogOf(page, 'Nova conexão de WhatsApp').getByLabel('Nome').fill('Segunda');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Conectar Segunda')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  await expect(entries.first()).toContainText('O plano permite 2 conexões');
});

test('what is removed asks first, and says why it may not be', async ({ desk }) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await desk.company.receives('Maria', 'oi');
  await desk.app.idle();
  const remove = rowOf(page, 'Cloud').getByRole('button', { name: 'Excluir Cloud' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const question = dialogOf(page, 'Excluir Cloud?');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'Ainda há atendimentos em aberto nesta conexão. Resolva-os antes.',
  );
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await desk.app.owner.query(`update tickets set status = 'closed' where company_id = $1`, [desk.company.id]);
  await remove.click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma conexão ainda' })).toBeVisible();
});

test('what cannot be loaded or done says so, and goes on at the next try', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(await admin(desk));
  await page.route(/\/api\/whatsapp(\?.*)?$/, (route) => route.abort());
  await menuOf(page).getByRole('link', { name: 'Conexões', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar a lista de registros' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(rowOf(page, 'Cloud')).toBeVisible();
  await page.route('**/api/whatsapp-restart', (route) => route.abort());
  await page.getByRole('button', { name: 'Reiniciar conexões' }).click();
  const question = dialogOf(page, 'Reiniciar as conexões?');
  await question.getByRole('button', { name: 'Reiniciar' }).click();
  await expect(question.getByRole('alert')).toContainText('Sem resposta do servidor');
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Reiniciar' }).click();
  await expect(question).toHaveCount(0);
});

test('one that is down is told of to everybody, and who may mend it is led there', { tag: '@long' }, async ({
  desk,
  reports,
}) => {
  const [page, other] = [await desk.open(await admin(desk)), await desk.open(desk.ana)];
  const { id, connectionId } = desk.company;
  await reports.report(id, connectionId, { status: 'DISCONNECTED', reason: 'refused' });
  const text = 'A conexão Cloud está fora do ar';
  await expect(other.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Ver conexões' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver conexões' }).click();
  await expect(rowOf(page, 'Cloud')).toContainText('A plataforma recusou o acesso');
  const lacking = { reason: 'permission', missingPermission: 'whatsapp_business_messaging' } as const;
  await reports.report(id, connectionId, { status: 'DISCONNECTED', ...lacking });
  await expect(rowOf(page, 'Cloud')).toContainText('Falta a permissão whatsapp_business_messaging');
  await expect(rowOf(page, 'Cloud')).toContainText('Dê essa permissão ao token na Meta e teste a conexão.');
  await reports.report(id, connectionId, { status: 'CONNECTED', reason: null });
  for (const each of [page, other]) await expect(each.getByText(text)).toHaveCount(0);
});

test('the operator counts the connections of all companies, looks into one, and ends a session', async ({
  desk,
  reports,
}) => {
  const theirs = await desk.app.company(`Loja Verde ${desk.company.id}`);
  await desk.app.owner.query(
    `insert into connections (company_id, name, channel, status) values ($1, 'Balcão', 'whatsapp', 'qrcode')`,
    [theirs.id],
  );
  const operator = await desk.person({ name: 'Otávio', profile: 'admin', flags: { super: true } });
  const page = await desk.open(operator);
  await menuOf(page).getByRole('link', { name: 'Conexões de todas as empresas' }).click();
  const row = rowOf(page, `Loja Verde ${desk.company.id}`);
  await expect(row.getByRole('cell')).toHaveText([/1$/, /1$/, /2$/]);
  await expect(page.locator('main tfoot')).toContainText('Todas');
  await row.getByRole('button').click();
  const dialog = dialogOf(page, `Loja Verde ${desk.company.id}`);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('listitem').filter({ hasText: 'Balcão' }).getByRole('button', { name: 'Desconectar' }).click();
  await dialogOf(page, 'Desconectar Balcão?').getByRole('button', { name: 'Desconectar' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Balcão' })).toContainText('Desconectado aqui');
  await reports.report(theirs.id, theirs.connectionId, { status: 'TIMEOUT', reason: 'unreachable' });
  await page.keyboard.press('Escape');
  // The list updates by itself.
  await expect(row.getByRole('cell')).toHaveText([/0$/, /2$/, /2$/]);
});

for (const { size, theme, options, tag } of looks)
  test(`connections, their form and their code are accessible in ${theme} at ${size}`, { tag }, async ({
    desk,
    reports,
  }) => {
    const page = await desk.open(await admin(desk), '/tickets', { ...options, kept: { theme } });
    await page.goto('/connections');
    await expect(rowOf(page, 'Cloud')).toBeVisible();
    await expectAccessible(page);
    await rowOf(page, 'Cloud').getByRole('button', { name: 'Editar Cloud' }).click();
    const form = dialogOf(page, 'Editar conexão');
    // What has no effect yet is not offered.
    await expect(form.getByRole('tab', { name: /Chatbot|Avaliações|Horários/ })).toHaveCount(0);
    for (const tab of ['Mensagens', 'Importação', 'Geral']) {
      await form.getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await beginNew(page, 'WhatsApp');
    await dialogOf(page, 'Nova conexão de WhatsApp').getByLabel('Nome').fill('Matriz');
    await dialogOf(page, 'Nova conexão de WhatsApp').getByRole('button', { name: 'Salvar' }).click();
    const code = dialogOf(page, 'Conectar Matriz');
    await expect(code).toBeVisible();
    const { rows } = await desk.app.owner.query(
      `select id from connections where company_id = $1 and name = 'Matriz'`,
      [desk.company.id],
    );
    await reports.report(desk.company.id, Number(rows[0].id), { status: 'qrcode', qrcode: '2@codigo' });
    await expect(code.getByRole('img')).toBeVisible();
    await expectAccessible(page);
  });

test('on a phone of 320 px everything fits, in four languages, and can be pressed', fits, async ({ desk }) => {
  const page = await desk.open(await admin(desk), '/tickets', { ...phone, viewport: { width: 320, height: 720 } });
  for (const language of ['pt', 'es', 'en', 'tr']) {
    await speak(page, language);
    await page.goto('/connections');
    await expect(rowOf(page, 'Cloud')).toBeVisible();
    expect([language, await noColumnBeyond(page)]).toEqual([language, 0]);
    expect([language, await smallTargets(page, 44)]).toEqual([language, []]);
    await rowOf(page, 'Cloud').locator('td').last().getByRole('button').first().click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('tab').first()).toBeVisible();
    for (const tab of await form.getByRole('tab').all()) {
      await tab.click();
      const beyond = form.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect([language, await tab.textContent(), await beyond]).toEqual([language, await tab.textContent(), 0]);
    }
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
});
