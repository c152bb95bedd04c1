// Journeys of: settings.
import type { SettingKey } from '@guiche/contract/company-settings.schemas';
import { getSetting, updateSetting } from '@guiche/contract/settings.schemas';
import { expect, type Page } from '@playwright/test';
import { type Desk, expectAccessible, fits, looks, phone, speak, test } from './desk.ts';
import { smallTargets } from './touch-targets.ts';

const option = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const greeting = (page: Page) => page.getByRole('textbox', { name: 'Mensagem de saudação' });
const admin = (desk: Desk, name = 'Helena Dias') => desk.person({ name, profile: 'admin' });
const toSettings = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
};
/** Another person asks, because opening a page ends a person's earlier session. */
const storedIn =
  ({ company }: Desk) =>
  async (key: SettingKey) =>
    (await company.request(await company.admin(), getSetting, { params: { key } })).value;

/** Every option with an effect, by its key. */
const options: Record<string, SettingKey> = {
  'Saudação ao aceitar': 'sendGreetingAccepted',
  'Etiqueta obrigatória': 'requiredTag',
  'Direcionar à carteira': 'DirectTicketsToWallets',
  'Despedida também em Aguardando': 'sendFarewellWaitingTicket',
  'Avisos também em Aguardando': 'showNotificationPending',
  'Mensagem de transferência': 'sendMsgTransfTicket',
  'Resolver ao transferir': 'closeTicketOnTransfer',
  'Assinar mensagens': 'sendSignMessage',
  'Responder chamadas': 'acceptCallWhatsapp',
  'Aceitar áudios': 'acceptAudioMessageContact',
  'Ocultar números': 'lgpdHideNumber',
  'Várias sessões ao mesmo tempo': 'allowParallelSessions',
  'Exigir verificação em duas etapas': 'requireSecondFactor',
};

test('each option saves as it is pressed, and another admin sees it change', { tag: '@long' }, async ({ desk }) => {
  const [helena, otto] = [await admin(desk), await admin(desk, 'Otto')];
  const stored = storedIn(desk);
  const [page, other] = [await desk.open(helena), await desk.open(otto)];
  await toSettings(page);
  await toSettings(other);
  await expect(page.getByRole('switch')).toHaveCount(Object.keys(options).length);
  for (const [name, key] of Object.entries(options)) {
    const before = await stored(key);
    const after = before === 'enabled' ? 'disabled' : 'enabled';
    await expect(option(page, name)).toBeChecked({ checked: before === 'enabled' });
    await option(page, name).press('Space');
    await expect(page.locator(`[data-setting=${key}]`).getByText('Salvo')).toBeVisible();
    await expect(option(other, name)).toBeChecked({ checked: after === 'enabled' });
    expect([key, await stored(key)]).toEqual([key, after]);
  }
  // The last of several fast presses decides.
  for (let press = 0; press < 5; press++) await option(page, 'Etiqueta obrigatória').press('Space');
  await expect(option(other, 'Etiqueta obrigatória')).not.toBeChecked();
  await expect.poll(() => stored('requiredTag')).toBe('disabled');
});

test('a text is asked for where it is switched on, filled by variables, and never lost by leaving', async ({
  desk,
}) => {
  const helena = await admin(desk);
  const stored = storedIn(desk);
  const page = await desk.open(helena);
  await toSettings(page);
  await expect(greeting(page)).toHaveCount(0);
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/companySettings', (route) => typed.promise.then(() => route.continue()), { times: 1 });
  await option(page, 'Saudação ao aceitar').press('Space');
  await expect(greeting(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Escreva a mensagem: sem ela nada é enviado.');
  await page.keyboard.type('Olá ! Sou ');
  typed.resolve();
  await expect(page.getByText('Salvo', { exact: true }).first()).toBeVisible();
  await expect(greeting(page)).toBeFocused();
  await greeting(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
  await page.getByRole('button', { name: '{{firstName}} Primeiro nome do contato' }).click();
  await expect(greeting(page)).toHaveValue('Olá {{firstName}}! Sou ');
  await greeting(page).press('End');
  await page.keyboard.type('{{userName}} <b>&amp;</b> {{nada}}');
  await expect(page.getByText('Olá Maria! Sou Helena Dias <b>&amp;</b> {{nada}}')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 texto não salvo' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Atendimentos' }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);
  await greeting(page).focus();
  await page.keyboard.press('ControlOrMeta+s');
  const places = page.getByRole('dialog', { name: 'Salvar assim mesmo?' });
  await expect(places).toContainText('O texto tem {{nada}}, que ninguém vai preencher.');
  await places.getByRole('button', { name: 'Cancelar' }).click();
  await expect(greeting(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await places.getByRole('button', { name: 'Salvar assim mesmo' }).click();
  await expect(page.getByText('Configurações salvas')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'não salvo' })).toHaveCount(0);
  expect(await stored('greetingAcceptedMessage')).toBe('Olá {{firstName}}! Sou {{userName}} <b>&amp;</b> {{nada}}');

  await greeting(page).fill('');
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Atendimentos' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await stored('greetingAcceptedMessage')).toContain('Olá');
});

test('what somebody else stores while I write is shown, and I decide whose stays', async ({ desk }) => {
  const [helena, otto] = [await admin(desk), await admin(desk, 'Otto')];
  const stored = storedIn(desk);
  await desk.company.setting('sendGreetingAccepted', 'enabled');
  await desk.company.setting('greetingAcceptedMessage', 'Oi');
  const write = (value: string) =>
    desk.company.request(otto, updateSetting, { params: { key: 'greetingAcceptedMessage' }, body: { value } });
  const page = await desk.open(helena);
  await toSettings(page);
  await expect(greeting(page)).toHaveValue('Oi');
  await write('Oi de Otto');
  await expect(greeting(page)).toHaveValue('Oi de Otto');
  await greeting(page).fill('Oi de Helena');
  await write('Outra vez Otto');
  await expect(page.getByText('Outra pessoa mudou este texto enquanto você escrevia.')).toBeVisible();
  await expect(greeting(page)).toHaveValue('Oi de Helena');
  await page.getByRole('button', { name: 'Manter o meu' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.poll(() => stored('greetingAcceptedMessage')).toBe('Oi de Helena');
  // The page has heard of it, too.
  await expect(page.getByRole('status').filter({ hasText: 'não salvo' })).toHaveCount(0);
  await greeting(page).fill('Mais um');
  await write('Otto por fim');
  await page.getByRole('button', { name: 'Usar o novo' }).click();
  await expect(greeting(page)).toHaveValue('Otto por fim');
});

test('options are found by their words; what the server refuses is as it was', async ({ desk }) => {
  const helena = await admin(desk);
  const page = await desk.open(helena);
  await toSettings(page);
  await page.getByRole('searchbox', { name: 'Buscar opção' }).fill('NUMEROS');
  await expect(page.getByRole('switch')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Buscar opção' }).fill('xyz');
  await expect(page.getByText('Nenhuma opção para “xyz”')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar opção' }).fill('');
  await page.route('**/api/companySettings', (route) => route.abort());
  await option(page, 'Etiqueta obrigatória').press('Space');
  await expect(option(page, 'Etiqueta obrigatória')).not.toBeChecked();
  expect(await storedIn(desk)('requiredTag')).toBe('disabled');
});

test('an attendant has neither the entry nor the page', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Atendimentos' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByText('Sem permissão para acessar!')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

for (const { size, theme, options: look, tag } of looks)
  test(`the options are accessible in ${theme} at ${size}`, { tag }, async ({ desk }) => {
    await desk.company.setting('sendGreetingAccepted', 'enabled');
    const page = await desk.open(await admin(desk), '/tickets', { ...look, kept: { theme } });
    await page.goto('/settings');
    await expect(greeting(page)).toBeVisible();
    await greeting(page).fill('Olá');
    await expectAccessible(page);
  });

test('on a phone of 320 px the options fit, in Turkish and Spanish, and can be pressed', fits, async ({ desk }) => {
  await desk.company.setting('sendGreetingAccepted', 'enabled');
  const page = await desk.open(await admin(desk), '/tickets', { ...phone, viewport: { width: 320, height: 720 } });
  for (const language of ['tr', 'es']) {
    await speak(page, language);
    await page.goto('/settings');
    await expect(page.getByRole('switch').first()).toBeVisible();
    const beyond = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect([language, beyond]).toEqual([language, 0]);
  }
  expect(await smallTargets(page, 44)).toEqual([]);
});
