// Journeys of: connections.
import { connectByLogin } from '@guiche/contract/connection-sessions.schemas';
import { createConnection } from '@guiche/contract/connection-settings.schemas';
import { expect } from '@playwright/test';
import { admin, beginNew, dialogOf, idOf, rowOf, test, toConnections } from './connection-desk.ts';
import { expectAccessible, menuOf } from './desk.ts';

test('a phone is connected by its code, live, and ended; two admins see the same', { tag: '@long' }, async ({
  desk,
  played,
  reports,
}) => {
  const [helena, otto] = [await admin(desk), await desk.person({ name: 'Otto', profile: 'admin' })];
  const [page, other] = [await desk.open(helena), await desk.open(otto)];
  await toConnections(page);
  await toConnections(other);
  await expect(page).toHaveTitle(/Conexões · Guichê/);
  await beginNew(page, 'WhatsApp');
  const form = dialogOf(page, 'Nova conexão de WhatsApp');
  await expect(form.getByText('não é uma integração oficial')).toBeVisible();
  await expect(form.getByLabel('Nome')).toBeFocused();
  await form.getByLabel('Nome').fill('Matriz');
  await page.keyboard.press('Enter');
  const code = dialogOf(page, 'Conectar Matriz');
  await expect(code.getByText('Gerando o código…')).toBeVisible();
  await expect(code.getByText('não é uma integração oficial')).toBeVisible();
  await expect(rowOf(other, 'Matriz')).toContainText('Conectando…');
  const id = await idOf(desk, 'Matriz');
  expect(played.asked).toContain(`fresh ${id}`);
  const codeExpiresAt = new Date(Date.now() + 95_000).toISOString();
  await reports.report(desk.company.id, id, { status: 'qrcode', qrcode: '2@primeiro', codeExpiresAt });
  await expect(code.getByText(/Expira em 1:[0-3]\d/)).toBeVisible();
  const picture = code.getByRole('img', { name: 'QR code para ler com o celular' });
  await expect(picture).toBeVisible();
  const first = await picture.locator('path').getAttribute('d');
  await reports.report(desk.company.id, id, { qrcode: '2@segundo' });
  await expect(picture.locator('path')).not.toHaveAttribute('d', first ?? '');
  await expect(rowOf(other, 'Matriz').getByRole('button', { name: 'Ver QR code' })).toBeVisible();
  await reports.report(desk.company.id, id, { status: 'CONNECTED', number: '5511912345678' });
  await expect(code.getByText('Conectado como +55 11 91234-5678')).toBeVisible();
  await expect(code).toHaveCount(0);
  await expect(rowOf(other, 'Matriz')).toContainText('+55 11 91234-5678');
  await rowOf(page, 'Matriz').getByRole('button', { name: 'Desconectar' }).click();
  const question = dialogOf(page, 'Desconectar Matriz?');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(other, 'Matriz')).toContainText('Desconectado aqui');
  await expect(rowOf(other, 'Matriz').getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await expect(rowOf(other, 'Matriz').getByRole('button', { name: 'Novo QR code' })).toBeVisible();
});

test('a code that nobody scans ends with its reason, and one that cannot come says why it does not', {
  tag: '@long',
}, async ({ desk, reports }) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await beginNew(page, 'WhatsApp');
  await dialogOf(page, 'Nova conexão de WhatsApp').getByLabel('Nome').fill('Matriz');
  await page.keyboard.press('Enter');
  const code = dialogOf(page, 'Conectar Matriz');
  await expect(code.getByText('Gerando o código…')).toBeVisible();
  const id = await idOf(desk, 'Matriz');
  await reports.report(desk.company.id, id, { status: 'qrcode', qrcode: '2@unico' });
  await expect(code.getByRole('img', { name: 'QR code para ler com o celular' })).toBeVisible();
  await reports.report(desk.company.id, id, { status: 'DISCONNECTED', reason: 'expired', qrcode: '' });
  await expect(code.getByText('O código expirou sem ser lido')).toBeVisible();
  await expect(code).toHaveCount(0);
  await rowOf(page, 'Matriz').getByRole('button', { name: 'Novo QR code' }).click();
  await expect(code.getByText('Gerando o código…')).toBeVisible();
  await reports.report(desk.company.id, id, { status: 'DISCONNECTED', reason: 'outdated' });
  await expect(code.getByText(/WA_WEB_VERSION/)).toBeVisible();
});

test('a new code for a phone that is paired is asked for once more, and one to type gives way to one to scan', {
  tag: '@long',
}, async ({ desk, played, reports }) => {
  const boss = await admin(desk);
  const { id } = await desk.company.request(boss, createConnection, { body: { name: 'Matriz', channel: 'whatsapp' } });
  await reports.report(desk.company.id, id, { status: 'TIMEOUT', reason: 'network', number: '5511912345678' });
  const page = await desk.open(boss);
  await toConnections(page);
  const asks = () => played.asked.filter((asked) => asked.startsWith(`fresh ${id}`)).slice(1);
  await rowOf(page, 'Matriz').getByRole('button', { name: 'Novo QR code' }).click();
  const question = dialogOf(page, 'Novo QR code para Matriz?');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  expect(asks()).toEqual([]);
  await question.getByRole('button', { name: 'Novo QR code' }).click();
  const code = dialogOf(page, 'Conectar Matriz');
  await expect(code.getByText('Gerando o código…')).toBeVisible();
  await reports.report(desk.company.id, id, { status: 'qrcode', pairingCode: 'ABCD-1234' });
  await code.getByRole('button', { name: 'Ler QR code' }).click();
  await expect(code.getByText('Gerando o código…')).toBeVisible();
  expect(asks()).toEqual([`fresh ${id}`, `fresh ${id}`]);
});

test('each status has its word, its sentence and its buttons', async ({ desk, reports }) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await beginNew(page, 'WhatsApp');
  await dialogOf(page, 'Nova conexão de WhatsApp').getByLabel('Nome').fill('Matriz');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Conectar Matriz')).toBeVisible();
  await page.keyboard.press('Escape');
  const id = await idOf(desk, 'Matriz');
  const row = rowOf(page, 'Matriz');
  for (const [said, words, buttons] of [
    [{ status: 'qrcode', qrcode: '2@x' }, 'Aguardando QR code', ['Ver QR code']],
    [{ status: 'PAIRING' }, 'Deixe o celular ligado e com internet', ['Desconectar']],
    [{ status: 'TIMEOUT', reason: 'expired' }, 'O código expirou sem ser lido', ['Novo QR code', 'Desconectar']],
    [
      { status: 'DISCONNECTED', reason: 'loggedOut' },
      'A conta foi desconectada no celular',
      ['Tentar de novo', 'Novo QR code'],
    ],
    [{ status: 'CONNECTED', reason: null }, 'Ligado ao celular', ['Desconectar']],
    [{ reason: 'limited' }, 'não deixa iniciar novas conversas', ['Desconectar']],
    [{ status: 'DISCONNECTED', reason: 'outdated' }, 'WA_WEB_VERSION', ['Tentar de novo', 'Novo QR code']],
    [{ status: 'OPENING', reason: null }, 'Leva até 1 minuto', []],
  ] as const) {
    await reports.report(desk.company.id, id, said);
    await expect(row).toContainText(words);
    await expect(row.locator('[aria-describedby]')).toHaveText([...buttons]);
  }
});

test('the official API: what is missing is said, the access is tested at once, what the platform needs is shown', async ({
  desk,
}) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await beginNew(page, 'WhatsApp API oficial');
  const form = dialogOf(page, 'Nova conexão da API oficial');
  await form.getByLabel('Nome').fill('Matriz');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByLabel(/^ID do número/)).toBeFocused();
  await expect(form.getByText('Obrigatório')).toHaveCount(2);
  await expect(form.getByRole('tab', { name: /Geral/ })).toContainText('2 campos a corrigir');
  // An account that another company has.
  const taken = await desk.app.company();
  await form.getByLabel(/^ID do número/).fill(taken.phoneNumberId);
  await form.getByLabel('Token de acesso').fill('EAA-token-qualquer');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Esta conta já está conectada aqui ou em outra empresa.')).toBeVisible();
  const number = String(700_000 + desk.company.id);
  const accessToken = `EAA-token-da-loja-${number}`;
  await desk.app.sim.seed({ phones: [{ phoneNumberId: number, displayNumber: '5511300000000', accessToken }] });
  await form.getByLabel(/^ID do número/).fill(number);
  await form.getByLabel('Token de acesso').fill(accessToken);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Matriz')).toContainText('Conectado');
  await expect(rowOf(page, 'Matriz')).toContainText('+55 11');
  // What the platform says of the account is shown as it says it.
  await expect(rowOf(page, 'Matriz')).toContainText('Qualidade alta');
  const told = { event: 'FLAGGED', max_daily_conversations_per_business: 'TIER_2K' };
  await desk.app.sim.cloud.account(number, 'phone_number_quality_update', told, Date.now() + 60_000);
  await expect(rowOf(page, 'Matriz')).toContainText('Qualidade baixa');
  await expect(rowOf(page, 'Matriz')).toContainText('Até 2.000 pessoas novas por dia');
  await rowOf(page, 'Matriz').getByRole('button', { name: 'Editar Matriz' }).click();
  const edit = dialogOf(page, 'Editar conexão');
  await expect(edit.getByText(`${desk.app.config.publicUrl}/webhooks/meta`)).toBeVisible();
  await expect(edit.getByText('verify-me')).toBeVisible();
  await expect(edit.getByLabel('Token de acesso')).toHaveValue('');
  await expect(edit.getByText('Já está salvo. Deixe em branco para manter.')).toBeVisible();
  await edit.getByLabel('Token de acesso').fill('EAA-outro-token');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(rowOf(page, 'Matriz')).toContainText('A plataforma recusou o acesso');
});

test('every tab is stored, what is wrong is counted at its tab, and nothing written is lost by accident', async ({
  desk,
}) => {
  // Fields without an effect stay hidden even while these settings are on.
  await desk.company.setting('userRating', 'enabled');
  await desk.company.setting('scheduleType', 'connection');
  await desk.company.queue('Entrega');
  const hidden = `time_send_queue = 7, out_of_hours_message = 'Fechado até [hora]', expires_ticket_nps = 9`;
  await desk.app.owner.query(`update connections set ${hidden} where company_id = $1`, [desk.company.id]);
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await rowOf(page, 'Cloud').getByRole('button', { name: 'Editar Cloud' }).click();
  const form = dialogOf(page, 'Editar conexão');
  await expect(form.getByRole('tab')).toHaveText(['Geral', 'Mensagens', 'Importação']);
  await expect(form.getByLabel(/^Redirecionar/)).toHaveCount(0);
  await form.getByLabel('Vendas').check();
  await form.getByLabel(/^Criar novo atendimento/).fill('5');
  // From tab to tab by the arrow keys.
  await form.getByRole('tab', { name: 'Geral' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('tab', { name: 'Mensagens' })).toBeFocused();
  await expect(form.getByLabel('Mensagem de conclusão')).toBeVisible();
  await expect(form.getByLabel(/saudação|horário|férias/)).toHaveCount(0);
  await form.getByRole('tab', { name: 'Geral' }).click();
  await form.getByLabel('Entrega').check();
  await form.getByLabel(/^Criar novo atendimento/).fill('-1');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByRole('tab', { name: /Geral/ })).toContainText('1 campo a corrigir');
  await expect(form.getByRole('tab', { name: /Mensagens/ })).toContainText('1 campo a corrigir');
  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'Descartar o que foi escrito?');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await form.getByLabel(/^Criar novo atendimento/).fill('15');
  await form.getByRole('tab', { name: /Mensagens/ }).click();
  await form.getByLabel('Mensagem de saudação').fill('Olá! Escolha um setor.');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await rowOf(page, 'Cloud').getByRole('button', { name: 'Editar Cloud' }).click();
  await expect(form.getByLabel(/^Criar novo atendimento/)).toHaveValue('15');
  await form.getByRole('tab', { name: 'Mensagens' }).click();
  await expect(form.getByLabel('Mensagem de saudação')).toHaveValue('Olá! Escolha um setor.');
  // Values of fields that are not shown stay stored.
  const { rows } = await desk.app.owner.query(
    `select time_send_queue, out_of_hours_message, expires_ticket_nps from connections where company_id = $1`,
    [desk.company.id],
  );
  expect(rows).toEqual([{ time_send_queue: 7, out_of_hours_message: 'Fechado até [hora]', expires_ticket_nps: 9 }]);
});

test('the token is masked, copied, and replaced only after a question', async ({ desk }) => {
  const page = await desk.open(await admin(desk), '/tickets', { permissions: ['clipboard-read', 'clipboard-write'] });
  await toConnections(page);
  await rowOf(page, 'Cloud').getByRole('button', { name: 'Editar Cloud' }).click();
  const token = dialogOf(page, 'Editar conexão').getByRole('region', { name: 'Token da conexão' });
  await expect(token).toContainText('Nenhum token ainda');
  const renew = async () => {
    await token.getByRole('button', { name: 'Gerar novo token' }).click();
    await dialogOf(page, 'Gerar um novo token?').getByRole('button', { name: 'Gerar novo token' }).click();
    await expect(dialogOf(page, 'Gerar um novo token?')).toHaveCount(0);
    await token.getByRole('button', { name: 'Copiar: Token da conexão' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const first = await renew();
  expect(first).toMatch(/^[A-Za-z0-9]{30}$/);
  await expect(token).toContainText(`••••••••${first.slice(-4)}`);
  await expect(token).not.toContainText(first);
  expect(await renew()).not.toBe(first);
});

test('the official API takes over earlier messages, too: saved, it keeps its access', async ({ desk }) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  await rowOf(page, 'Cloud').getByRole('button', { name: 'Editar Cloud' }).click();
  const form = dialogOf(page, 'Editar conexão');
  await form.getByRole('tab', { name: 'Importação' }).click();
  await expect(form.getByText('quando o aplicativo do celular as compartilha')).toBeVisible();
  await expect(form.getByLabel('Importar também grupos')).toHaveCount(0);
  await form.getByLabel('Importar mensagens do aparelho').check();
  const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 16);
  await form.getByLabel('De', { exact: true }).fill(moment(30));
  await form.getByLabel('Até', { exact: true }).fill(moment(1));
  await form.getByLabel('Fila dos atendimentos importados').selectOption({ label: 'Vendas' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);
  await expect(dialogOf(page, 'Reconectar para importar?')).toHaveCount(0);
  await expect(rowOf(page, 'Cloud')).toContainText('Conectado');
  const { rows } = await desk.app.owner.query(
    'select enable_import_message as imports, account_id is not null as keeps from connections where company_id = $1',
    [desk.company.id],
  );
  expect(rows).toEqual([{ imports: true, keeps: true }]);
});

test('to import a phone is paired anew, once the change is saved: a name that is taken costs no pairing', async ({
  desk,
  played,
  reports,
}) => {
  const boss = await admin(desk);
  const { id } = await desk.company.request(boss, createConnection, { body: { name: 'Matriz', channel: 'whatsapp' } });
  await reports.report(desk.company.id, id, { status: 'CONNECTED', number: '5511912345678' });
  const page = await desk.open(boss);
  await toConnections(page);
  await rowOf(page, 'Matriz').getByRole('button', { name: 'Editar Matriz' }).click();
  const form = dialogOf(page, 'Editar conexão');
  await form.getByLabel('Nome').fill('Cloud');
  await form.getByRole('tab', { name: 'Importação' }).click();
  await form.getByLabel('Importar mensagens do aparelho').check();
  const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 16);
  await form.getByLabel('De', { exact: true }).fill(moment(30));
  await form.getByLabel('Até', { exact: true }).fill(moment(1));
  await form.getByLabel('Fila dos atendimentos importados').selectOption({ label: 'Vendas' });
  const save = async () => {
    await form.getByRole('button', { name: 'Salvar' }).click();
    const question = dialogOf(page, 'Reconectar para importar?');
    await question.getByRole('button', { name: 'Salvar e reconectar' }).click();
  };
  played.asked.length = 0;
  await save();
  await form.getByRole('tab', { name: /Geral/ }).click();
  await expect(form.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  expect(played.asked).toEqual([]);
  await form.getByLabel('Nome').fill('Matriz');
  await save();
  await expect(dialogOf(page, 'Conectar Matriz')).toBeVisible();
  expect(played.asked).toEqual([`fresh ${id}`, `wake ${id}`]);
});

test('an import is told of while it goes on, and what it left is closed without a word', { tag: '@long' }, async ({
  desk,
  reports,
}) => {
  await desk.company.receives('Rosa', 'de antes');
  await desk.app.idle();
  await desk.app.owner.query('update tickets set imported_at = now() where company_id = $1', [desk.company.id]);
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  const { id: companyId, connectionId } = desk.company;
  await reports.report(companyId, connectionId, { importStatus: new Date().toISOString() });
  await expect(page.getByRole('region', { name: 'Importando mensagens de Cloud' })).toContainText('Preparando…');
  await reports.report(companyId, connectionId, {
    importStatus: 'Running',
    importProgress: { this: 1284, all: 3900, date: null },
  });
  const card = page.getByRole('region', { name: 'Importando mensagens de Cloud' });
  await expect(card).toContainText('1.284 de 3.900');
  await expect(card).toContainText('33%');
  await reports.report(companyId, connectionId, { importStatus: 'renderButtonCloseTickets', importProgress: null });
  await expect(card).toHaveCount(0);
  await rowOf(page, 'Cloud').getByRole('button', { name: 'Resolver atendimentos importados' }).click();
  await dialogOf(page, 'Resolver os atendimentos importados?').getByRole('button', { name: 'Resolver' }).click();
  await expect(rowOf(page, 'Cloud').getByRole('button', { name: 'Resolver atendimentos importados' })).toHaveCount(0);
  await expect
    .poll(async () => (await desk.company.tickets(await desk.company.admin(), 'closed', true)).length)
    .toBe(1);
  expect((await desk.app.sim.outbox()).filter(({ text }) => text !== null && /Rosa/.test(String(text)))).toEqual([]);
});

test('a log-in comes back with an access, once: a made-up answer connects nothing', { tag: '@long' }, async ({
  desk,
  played,
}) => {
  const page = await desk.open(await admin(desk));
  await toConnections(page);
  played.accounts = [
    { channel: 'facebook', accountId: `9${desk.company.id}`, name: 'Loja Azul', accessToken: 'page-token' },
  ];
  await page.goto('/tickets');
  await page.goto('/connections#access_token=made-up&state=other');
  await expect(page.getByText('A plataforma recusou o acesso. Entre de novo.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/connections$/);
  await page.route('https://login.example.test/**', (route) => {
    const url = new URL(route.request().url());
    const back = `${url.searchParams.get('to')}#access_token=short-lived&state=${url.searchParams.get('state')}`;
    // The address of this installation as this browser sees it.
    const here = back.replace(/^https?:\/\/[^/]+/, desk.app.url);
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace(${JSON.stringify(here)})</script>`,
    });
  });
  await beginNew(page, 'Facebook');
  await expect(rowOf(page, 'Loja Azul')).toContainText('Facebook');
  await expect(rowOf(page, 'Loja Azul')).toContainText('Conectado');
  await expect(page).toHaveURL(/\/connections$/);
  expect(played.asked).toContain('login short-lived false');
  await page.reload();
  await expect(rowOf(page, 'Loja Azul')).toBeVisible();
  expect(played.asked.filter((asked) => asked.startsWith('login'))).toHaveLength(1);
  await expect(menuOf(page)).toBeVisible();
  await beginNew(page, 'Instagram');
  await expect.poll(() => played.asked).toContain('login short-lived true');
});

test('a page says until when its access holds, is disconnected after a question, and asks for a new log-in', async ({
  desk,
  played,
}) => {
  const boss = await admin(desk);
  const account = { channel: 'facebook' as const, accountId: `8${desk.company.id}`, name: 'Loja Verde' };
  played.accounts = [{ ...account, accessToken: 'green-token' }];
  await desk.company.request(boss, connectByLogin, { body: { facebookUserToken: 'short' } });
  await desk.app.idle();
  const page = await desk.open(boss);
  const endsIn = (days: number) =>
    desk.app.owner.query(
      `update connections set access_ends_at = now() + $2 * interval '1 day' where company_id = $1 and name = 'Loja Verde'`,
      [desk.company.id, days],
    );
  await endsIn(40);
  await toConnections(page);
  const row = rowOf(page, 'Loja Verde');
  await expect(row).toContainText(/Acesso válido até \d\d\/\d\d\/\d{4}/);
  await expect(row.getByRole('button', { name: 'Entrar de novo' })).toHaveCount(0);
  await endsIn(10);
  await page.reload();
  await expect(row).toContainText('entre de novo antes disso');
  await expect(row.getByRole('button', { name: 'Entrar de novo' })).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Desconectar' }).click();
  const question = dialogOf(page, 'Desconectar Loja Verde?');
  await expect(question).toContainText('o acesso é apagado');
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expect(row).toContainText('Desconectado aqui');
  await expect(row).not.toContainText('entre de novo antes disso');
  await expect(row.getByRole('button', { name: 'Entrar de novo' })).toBeVisible();
  await expect.poll(() => played.asked).toContain('release green-token');
});
