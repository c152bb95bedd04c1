// Journeys of: templates.
import { expect, type Page } from '@playwright/test';
import { attended, bubbleOf, tickOf } from './conversation.ts';
import { type Desk, expectAccessible, looks, test } from './desk.ts';
import { pngFile } from './sample-files.ts';
import { giveAccount, readTemplates } from './template-account.ts';
import { smallTargets } from './touch-targets.ts';

/** Opens a chat whose reply window is over. */
async function openLate(desk: Desk, options = {}, who = desk.ana, contact = 'Maria Lima'): Promise<Page> {
  const { uuid, id } = await attended(desk, contact, ['quero um bolo'], who);
  await desk.app.owner.query(
    `update tickets set last_inbound_at = now() - interval '25 hours', version = version + 1 where company_id = $1 and id = $2`,
    [desk.company.id, id],
  );
  const page = await desk.open(who, `/tickets/${uuid}`, options);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
const search = (page: Page) => dialog(page).getByRole('combobox');
const option = (page: Page, name: string) => dialog(page).getByRole('option').filter({ hasText: name });
const preview = (page: Page) => dialog(page).locator('[data-preview]');
const open = (page: Page) => page.getByRole('button', { name: 'Enviar modelo' }).click();

test('with an over window a template is found, filled in beside a phone by keys alone, and is on the contact’s phone', async ({
  desk,
}) => {
  await readTemplates(desk);
  const page = await openLate(desk);
  await open(page);
  await expect(search(page)).toBeFocused();
  await expect(option(page, 'pesquisa_antiga')).toContainText('Pausado pela Meta');
  // A decision of the platform appears without a reload.
  await desk.app.sim.template({ wabaId: `55${desk.company.phoneNumberId}`, name: 'boas_vindas', status: 'REJECTED' });
  await expect(option(page, 'boas_vindas')).toContainText('Recusado pela Meta');
  await page.keyboard.type('pedido');
  await expect(option(page, 'pedido_pronto')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const field = (name: string) => dialog(page).getByLabel(name, { exact: false });
  await expect(field('Cabeçalho 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Preencha este campo.').first()).toBeVisible();
  await page.keyboard.type('4711');
  await expect(preview(page)).toContainText('Pedido 4711');
  await field('Texto 1').fill('Maria');
  await field('Texto 2').fill('as 18 h');
  await expect(preview(page)).toContainText('Olá, Maria! O seu pedido está pronto e pode ser retirado até as 18 h.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(tickOf(page, 'Pedido 4711')).toHaveAccessibleName('Lida');
  await expect(bubbleOf(page, 'Pedido 4711')).toContainText('Padaria Aurora');
  await expect(bubbleOf(page, 'Pedido 4711')).toContainText('Vou buscar');

  const { id } = await desk.app.sim.contact('Maria Lima').get();
  const phone = await page.context().newPage();
  await phone.goto(`${desk.app.simUrl}/?contact=${id}&embed=1`);
  await expect(phone.getByText('Pedido 4711').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Vou buscar' }).click();
  await expect(bubbleOf(page, 'Vou buscar').last()).toBeVisible();
  await expect(page.locator('[data-window]')).toHaveCount(0); // the contact wrote, which opens the window again
});

test('a picture above the words is chosen, seen beforehand and arrives', { tag: '@long' }, async ({ desk }) => {
  await readTemplates(desk);
  const page = await openLate(desk, {}, desk.ana, 'Rita Lopes');
  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Modelo' }).click();
  await option(page, 'novidade_da_semana').click();
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog(page).getByText('Escolha o arquivo do cabeçalho.')).toBeVisible();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(pngFile('pao.png', 60, 40));
  await expect(preview(page).getByRole('img')).toBeVisible();
  await dialog(page).getByLabel('Texto nome').fill('Maria');
  await dialog(page).getByLabel('Texto produto').fill('pão de queijo');
  await dialog(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  const bubble = bubbleOf(page, 'chegou novidade: pão de queijo');
  await expect(bubble.getByRole('img').first()).toBeVisible();
  await expect(bubble).toContainText('Quero');
  const { file: sent, template } = await desk.app.sim.expectSent({ to: 'Rita Lopes' });
  expect([sent?.mime, template?.name]).toEqual(['image/png', 'novidade_da_semana']);
});

test('without templates who may reads them here, and who may not is told whom to ask', { tag: '@long' }, async ({
  desk,
}) => {
  await giveAccount(desk);
  const page = await openLate(desk);
  await open(page);
  await expect(dialog(page)).toContainText('Peça a quem cuida das conexões');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const chief = await desk.person({ name: 'Helena Reis', profile: 'admin' });
  const theirs = await openLate(desk, {}, chief, 'João Prado');
  await open(theirs);
  await dialog(theirs).getByRole('button', { name: 'Sincronizar' }).click();
  await expect(option(theirs, 'boas_vindas')).toBeVisible();
});

for (const { size, theme, options, tag } of looks) {
  test(`${size} ${theme}: both steps of a template are accessible, and large enough for fingers`, { tag }, async ({
    desk,
  }) => {
    await readTemplates(desk);
    const page = await openLate(desk, { ...options, kept: { theme } });
    await open(page);
    await expect(option(page, 'boas_vindas')).toBeVisible();
    await expectAccessible(page);
    if (options.hasTouch) expect(await smallTargets(page, 44)).toEqual([]);
    await option(page, 'acompanhe_a_entrega').click();
    await expect(preview(page)).toContainText('Acompanhar');
    await expectAccessible(page);
    if (options.hasTouch) expect(await smallTargets(page, 44)).toEqual([]);
    const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBe(0);
  });
}
