// Journeys of: messages.
import { expect } from '@playwright/test';
import { arrivedAt, attended, resolve, rowOf } from './conversation.ts';
import { type Desk, expectAccessible, narrowWidths, speak, test } from './desk.ts';
import { bubble, choose } from './message-steps.ts';

/** A known contact whose ticket is closed. */
async function known(desk: Desk, name: string): Promise<void> {
  const { id } = await attended(desk, name, [`oi, aqui é ${name}`]);
  await resolve(desk, id);
}

test('two messages go to two contacts in order, with progress, and those are offered first the next time (habit: Multi-select)', async ({
  desk,
}) => {
  await known(desk, 'Yaşar Işık');
  await known(desk, 'Bruno Alves');
  const { uuid } = await attended(desk, 'Maria Lima', ['endereço: Rua das Flores', 'telefone: 4002']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  // Wait until the whole foot is drawn and nothing moves.
  await expect(page.getByRole('button', { name: 'Anexar' })).toBeVisible();
  const place = () => bubble(page, 'telefone').evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  await choose(page, 'endereço', 'Selecionar');
  await expect(page.getByRole('region', { name: 'Mensagens selecionadas' })).toBeVisible();
  // The next bubble to choose must not move away from the pointer.
  expect(await place()).toBe(before);
  await bubble(page, 'telefone').click();
  await page
    .getByRole('region', { name: 'Mensagens selecionadas' })
    .getByRole('button', { name: 'Encaminhar' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
  const send = dialog.getByRole('button', { name: 'Encaminhar' });
  await expect(send).toBeDisabled();
  const field = dialog.getByRole('searchbox', { name: 'Buscar contato' });
  await expect(field).toBeFocused();
  await field.fill('YASAR');
  await dialog.getByRole('button', { name: /Yaşar Işık/ }).click();
  await field.fill('zzz');
  await expect(dialog.getByText('Nenhum contato encontrado.')).toBeVisible();
  await field.fill('bruno');
  await expect(dialog.getByRole('button', { name: /Bruno Alves/ })).toBeVisible();
  await field.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tirar Bruno Alves' }).click();
  await field.fill('bruno');
  await dialog.getByRole('button', { name: /^BA|Bruno Alves/ }).click();
  await send.click();
  await expect(dialog.getByText(/Encaminhando [1-3]\/4/)).toBeVisible();
  await expect(page.getByText('Mensagem encaminhada')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const both = ['endereço: Rua das Flores', 'telefone: 4002'];
  for (const name of ['Yaşar Işık', 'Bruno Alves']) await expect.poll(() => arrivedAt(desk, name)).toEqual(both);
  await expect(rowOf(page, 'Bruno Alves')).toContainText('telefone: 4002');
  await rowOf(page, 'Bruno Alves').locator('[data-row]').click();
  await expect(bubble(page, 'telefone: 4002')).toContainText('Encaminhada');

  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  await choose(page, 'endereço', 'Encaminhar');
  const again = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await expect(again.getByRole('button', { name: /Yaşar Işık/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(await kept()).toContain('Yaşar');
  await page.getByRole('button', { name: 'Perfil de Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).not.toContain('Yaşar');
});

test('a conversation of somebody else’s stops it for that contact alone, and says why; it fits the narrowest phone', {
  tag: ['@looks', '@long'],
}, async ({ desk }) => {
  const support = await desk.company.queue('Suporte');
  const bia = await desk.person({ name: 'Bia', queues: [support] });
  await attended(desk, 'Helena Dias', ['oi'], bia);
  await desk.app.owner.query(`update tickets set queue_id = $2 where company_id = $1 and user_id = $3`, [
    desk.company.id,
    support,
    bia.id,
  ]);
  await known(desk, 'Otávio Reis');
  const { uuid } = await attended(desk, 'Maria Lima', ['a tabela']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await choose(page, 'a tabela', 'Encaminhar');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('searchbox');
  for (const name of ['Helena Dias', 'Otávio Reis']) {
    await field.fill(name);
    await dialog.getByRole('button', { name: new RegExp(name) }).click();
  }
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Helena Dias');
  await expect(dialog.getByText('Parado em 1/2.')).toBeVisible();
  await expect.poll(() => arrivedAt(desk, 'Otávio Reis')).toEqual(['a tabela']);
  expect(await arrivedAt(desk, 'Helena Dias')).toEqual([]);
  for (const width of narrowWidths)
    for (const language of ['tr', 'es']) {
      await speak(page, language);
      await page.reload();
      await page.setViewportSize({ width, height: 640 });
      await bubble(page, 'a tabela').focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: language === 'tr' ? 'İlet' : 'Reenviar' }).click();
      await expect(dialog).toBeVisible();
      const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect([language, wide]).toEqual([language, 0]);
    }
});
