// Journeys of: contacts, contact-acts.
import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { updateSetting } from '@guiche/contract/settings.schemas';
import { createTag, syncTags } from '@guiche/contract/tag-acts.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Page, type Route } from '@playwright/test';
import { attended, bubbleOf, composer } from './conversation.ts';
import { arranged, expectAccessible, looks, narrowWidths, speak, test } from './desk.ts';

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Contato' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
const openDrawer = (who: Person) => ({ kept: arranged(who, { contactDrawer: 'open' }) });

test('the drawer opens beside the conversation, stays open after a reload, and a press copies number and name (delight 14)', async ({
  desk,
}) => {
  const { uuid, contact } = await attended(desk, 'Rosa Lima', ['Oi, tudo bem?']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await expect(bubbleOf(page, 'Oi, tudo bem?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(drawer(page).getByText('Rosa Lima')).toBeVisible();
  const chat = await page.locator('#ticket-chat').boundingBox();
  const beside = await drawer(page).boundingBox();
  expect(Math.round((chat?.x ?? 0) + (chat?.width ?? 0))).toBeLessThanOrEqual(Math.round(beside?.x ?? 0));
  await page.reload();
  await expect(drawer(page).getByText('Rosa Lima')).toBeVisible();
  // The composer takes the focus when it appears; the test moves on only after that.
  await expect(composer(page)).toBeFocused();
  const spelled = new RegExp(`\\+55 ${contact.number.slice(2, 4)} `);
  await drawer(page)
    .getByRole('button', { name: /^Copiar número/ })
    .click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(spelled);
  await drawer(page)
    .getByRole('button', { name: /^Copiar nome/ })
    .click();
  await expect.poll(copied).toBe('Rosa Lima');
  await page.locator('#ticket-chat [data-message]').first().focus();
  await page.keyboard.press('i');
  await expect(drawer(page)).toHaveCount(0);
});

test('tags are put on and taken off in passing, each with its way back, and a second screen follows (delight 12)', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Nina Prado', ['Bom dia']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, openDrawer(desk.ana));
  const other = await desk.open(chief, `/tickets/${uuid}`, openDrawer(chief));
  const field = page.getByRole('combobox', { name: 'Adicionar etiqueta' });
  const tags = (on: Page) => drawer(on).getByRole('list', { name: 'Etiquetas' }).getByRole('listitem');

  await field.fill('vi');
  await expect(section(page, 'Etiquetas').getByText('Tag muito curta!')).toBeVisible();
  await field.fill('İade');
  await expect(page.getByRole('option', { name: 'Criar “İade”' })).toBeVisible();
  await field.press('Enter');
  await expect(tags(page)).toHaveText(['İade']);
  await expect(tags(other)).toHaveText(['İade']);
  await expect(page.locator('[data-ticket]').filter({ hasText: 'Nina Prado' }).first()).toContainText('İade');

  await other.getByRole('button', { name: 'Remover İade' }).click();
  await expect(tags(page)).toHaveCount(0);
  await other.getByRole('button', { name: 'Desfazer' }).click();
  await expect(tags(page)).toHaveText(['İade']);
  await expect(tags(other)).toHaveText(['İade']);
  // A tag with the same name is not made twice, and tags the contact has are not offered.
  await field.fill('iade');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('of more tags than one may put on each can be taken off', async ({ desk }) => {
  const { uuid, contactId } = await attended(desk, 'Nina Prado', ['Bom dia']);
  await desk.app.owner.query(
    `with t as (insert into tags (company_id, name, color) select $1, 'Marca ' || n, '#1971C2' from generate_series(1, 52) n returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, id from t`,
    [desk.company.id, contactId],
  );
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, openDrawer(desk.ana));
  const tags = drawer(page).getByRole('list', { name: 'Etiquetas' }).getByRole('listitem');
  await expect(tags).toHaveCount(52);
  await drawer(page).getByRole('button', { name: 'Remover Marca 7', exact: true }).click();
  await expect(page.getByText('Etiqueta Marca 7 removida').first()).toBeVisible();
  await page.reload();
  await expect(tags).toHaveCount(51);
});

/** Opens the drawer; the server's answer about the contact is held back until `letCome`. */
async function openedLate(page: Page, contactId: number): Promise<{ letCome: () => void }> {
  const [read, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await come.promise;
    await route.fulfill({ response });
  };
  await page.route(`**/api/contacts/${contactId}`, hold, { times: 1 });
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await read.promise;
  return { letCome: come.resolve };
}

test('what changes while the contact is on its way is in the drawer when it comes', { tag: '@long' }, async ({
  desk,
}) => {
  const { uuid, contactId } = await attended(desk, 'Nina Prado', ['Bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const { letCome } = await openedLate(page, contactId);
  const chief = await desk.company.admin();
  const tag = await desk.company.request(chief, createTag, { body: { name: 'Bolo', kanban: 0, color: '#1971C2' } });
  await desk.company.request(chief, syncTags, { body: { contactId, tags: [tag.id] } });
  await expect(page.locator('[data-ticket]').filter({ hasText: 'Nina Prado' }).first()).toContainText('Bolo');
  letCome();
  await expect(drawer(page).getByRole('list', { name: 'Etiquetas' }).getByRole('listitem')).toHaveText(['Bolo']);
});

test('a number that is hidden while it is on its way does not stay on the screen', async ({ desk }) => {
  const { uuid, contactId } = await attended(desk, 'Nina Prado', ['Bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const { letCome } = await openedLate(page, contactId);
  const again = page.waitForRequest((request) => request.url().includes('/api/tickets?'));
  const hidden = { params: { key: 'lgpdHideNumber' as const }, body: { value: 'enabled' } };
  await desk.company.request(await desk.company.admin(), updateSetting, hidden);
  await again;
  letCome();
  await expect(drawer(page).getByRole('button', { name: /^Copiar nome/ })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: /^Copiar número/ })).toHaveCount(0);
});

test('notes, switches and blocking: each says what it does, and what it did (delight 12)', async ({ desk }) => {
  const { uuid, contactId } = await attended(desk, 'Davi Alves', ['Oi']);
  const chief = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, openDrawer(desk.ana));
  const note = page.getByRole('textbox', { name: 'Nova observação' });
  await note.fill('a');
  await note.press('Control+Enter');
  await expect(section(page, 'Notas internas').getByText('Pelo menos 2 caracteres')).toBeVisible();
  await note.fill('Prefere de manhã');
  await note.press('Control+Enter');
  await expect(toast(page, 'Observação adicionada com sucesso!')).toBeVisible();
  const written = section(page, 'Notas internas').getByRole('listitem');
  await expect(written).toContainText(['Prefere de manhã']);
  await expect(written).toContainText([desk.ana.name]);
  await written.getByRole('button', { name: 'Excluir observação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir observação' }).click();
  await expect(toast(page, 'Observação excluída com sucesso!')).toBeVisible();
  await expect(written).toHaveCount(0);

  const audio = page.getByRole('switch', { name: 'Aceita áudio' });
  await expect(audio).toBeChecked();
  await audio.click();
  await page.getByRole('button', { name: 'Bloquear contato' }).click();
  await expect(toast(page, 'Contato bloqueado')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Bloquear contato' })).toBeVisible();
  const other = await desk.open(chief, `/tickets/${uuid}`, openDrawer(chief));
  await expect(other.getByRole('switch', { name: 'Aceita áudio' })).not.toBeChecked();

  const details = [{ name: 'CPF', value: '000.000.000-00' }];
  const third = await desk.company.admin();
  await desk.company.request(third, updateContact, { params: { contactId }, body: { extraInfo: details } });
  await expect(section(page, 'Informações').getByText('000.000.000-00')).toBeVisible();
});

test('where numbers are hidden the drawer shows a masked one that cannot be copied, and the form leaves it alone', async ({
  desk,
}) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  const { uuid, contact } = await attended(desk, 'Lia Costa', ['Oi']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, openDrawer(desk.ana));
  await expect(drawer(page).getByText('Lia Costa')).toBeVisible();
  await expect(drawer(page).getByText(/\*{4}/)).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: /^Copiar número/ })).toHaveCount(0);
  await drawer(page).getByRole('button', { name: 'Editar contato' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Número' })).not.toBeEditable();
  await form.getByLabel('Nome', { exact: true }).fill('Lia Costa Melo');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(drawer(page).getByText('Lia Costa Melo')).toBeVisible();
  expect((await page.content()).replace(/[\s()+-]/g, '')).not.toContain(contact.number.slice(-8));
  const { rows } = await desk.app.owner.query('select number from contacts where company_id = $1', [desk.company.id]);
  expect(rows).toEqual([{ number: contact.number }]);
});

for (const { size, theme, options, tag } of looks)
  test(`the drawer is accessible and fits, ${size} ${theme}`, { tag }, async ({ desk }) => {
    const { uuid } = await attended(desk, 'Rosa Lima', ['Oi']);
    const page = await desk.open(desk.ana, `/tickets/${uuid}`, {
      ...options,
      kept: { theme, ...arranged(desk.ana, { contactDrawer: 'open' }) },
    });
    const isBeside = size.startsWith('1366');
    if (!isBeside) await page.getByRole('button', { name: 'Dados do contato' }).click();
    const panel = isBeside ? drawer(page) : page.getByRole('dialog');
    await expect(panel.getByText('Rosa Lima')).toBeVisible();
    await expect(panel.getByText('Este é o único.')).toBeVisible();
    await expectAccessible(page);
    if (isBeside) return;
    // Each Escape closes one layer, and the focus returns step by step.
    const form = page.getByRole('dialog', { name: 'Editar contato' });
    await panel.getByRole('button', { name: 'Editar contato' }).click();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(panel.getByText('Rosa Lima')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Dados do contato' })).toBeFocused();
    for (const language of ['tr', 'es'])
      for (const width of narrowWidths) {
        await page.setViewportSize({ width, height: 720 });
        await speak(page, language);
        await page.reload();
        await page.getByRole('button', { name: language === 'tr' ? 'Kişi bilgileri' : 'Datos del contacto' }).click();
        await expect(page.getByRole('dialog').getByText('Rosa Lima')).toBeVisible();
        const beyond = () =>
          page.getByRole('dialog').evaluate((box) => {
            const parts = [...box.querySelectorAll('*')];
            return parts.filter((part) => part.getBoundingClientRect().right > innerWidth + 1).length;
          });
        await expect.poll(beyond, `${language} at ${width}`).toBe(0);
      }
  });
