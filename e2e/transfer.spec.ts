// Journeys of: conversations.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, bubbleOf, composer, openChat, queueOf, rowOf } from './conversation.ts';
import { type Desk, expectAccessible, fits, looks, narrowWidths, phone, speak, test } from './desk.ts';
import { beyondEdge } from './touch-targets.ts';

const question = (page: Page, ticketId: number) => page.getByRole('dialog', { name: `Transferir #${ticketId}` });

/** A colleague in another queue. */
async function colleague(desk: Desk) {
  const support = await desk.company.queue('Suporte');
  const bruno = await desk.person({ name: 'Bruno Alves', queues: [support] });
  return { support, bruno };
}

test('T passes a ticket on by keyboard, to who is there, with a note only colleagues read; it is new to them (habit: Transfer) (delight 5)', async ({
  desk,
}) => {
  const { bruno } = await colleague(desk);
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Maria Lima').locator('[data-row]').focus();
  await page.keyboard.press('t');
  const dialog = question(page, id);
  const queue = dialog.getByLabel('Fila');
  const done = dialog.getByRole('button', { name: /^OK/ });
  await expect(queue).toBeFocused();
  await expect(done).toBeDisabled();
  await queue.selectOption('Suporte');
  const person = dialog.getByRole('radio', { name: /Bruno Alves/ });
  await expect(dialog.getByRole('radio', { name: 'Sem atendente' })).toBeChecked();
  await expect(dialog.locator('label').filter({ hasText: 'Bruno Alves' })).toContainText('offline');
  const theirs = await desk.open(bruno, '/tickets');
  await expect(dialog.locator('label').filter({ hasText: 'Bruno Alves' })).toContainText('nenhum em atendimento');
  await person.check();
  await dialog.getByLabel('Mensagem para a equipe').fill('Cúpula com risco');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Atendimento de Maria Lima transferido para Suporte · Bruno Alves')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);

  await openChat(theirs, 'Maria Lima', 'quero um bolo');
  await expect(bubbleOf(theirs, 'Cúpula com risco')).toBeVisible();
  await expect(composer(theirs)).toBeVisible();
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual([]);
  await theirs.locator('header').getByRole('button', { name: 'Mais ações' }).click();
  await theirs.getByRole('menuitem', { name: 'Histórico do atendimento' }).click();
  const log = theirs.getByRole('dialog').getByRole('listitem');
  await expect(log.nth(-2)).toContainText(
    /Transferido.*Ana Souza · Vendas.*agora|Transferido.*Ana Souza · Vendas.*há/s,
  );
  await expect(log.nth(3)).toContainText(/Transferência recebida.*Bruno Alves · Suporte/s);
});

test('where transfers close tickets and tell the customer, the old one is resolved and a new one is the colleague’s', async ({
  desk,
}) => {
  await desk.company.setting('closeTicketOnTransfer', 'enabled');
  await desk.company.setting('sendMsgTransfTicket', 'enabled');
  await desk.company.setting('transferMessage', '{{firstName}}, agora com {{queue}}.');
  const { bruno } = await colleague(desk);
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.getByRole('button', { name: 'Transferir' }).click();
  await question(page, id).getByLabel('Fila').selectOption('Suporte');
  await question(page, id)
    .getByRole('radio', { name: /Bruno Alves/ })
    .check();
  await question(page, id).getByLabel('Mensagem para a equipe').fill('Quer dois');
  await question(page, id).getByRole('button', { name: /^OK/ }).click();
  await expect(page.getByText('Atendimento de Maria Lima transferido para Suporte · Bruno Alves')).toBeVisible();
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resolvidos' }).click();
  await expect(rowOf(page, 'Maria Lima')).toHaveAttribute('data-ticket', String(id));

  const theirs = await desk.open(bruno);
  await openChat(theirs, 'Maria Lima', 'Quer dois');
  await expect(bubbleOf(theirs, 'Maria, agora com Suporte.')).toBeVisible();
  await expect(rowOf(theirs, 'Maria Lima')).not.toHaveAttribute('data-ticket', String(id));
  await expect(composer(theirs)).toBeVisible();
  await desk.app.idle();
  expect(await arrivedAt(desk, 'Maria Lima')).toEqual(['Maria, agora com Suporte.']);
});

test('who transfers a ticket that was taken meanwhile is told who has it, and keeps nothing of it', async ({
  desk,
}) => {
  await colleague(desk);
  const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await page.getByRole('button', { name: 'Transferir' }).click();
  await question(page, id).getByLabel('Fila').selectOption('Suporte');
  await expect(question(page, id).getByRole('radio', { name: 'Sem atendente' })).toBeVisible();
  const helena = await desk.company.admin();
  const body = { userId: helena.id, queueId: await queueOf(desk), isTransfered: true };
  await desk.company.request(helena, updateTicket, { params: { ticketId: id }, body });
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await question(page, id).getByRole('button', { name: /^OK/ }).click();
  const told = page.getByRole('dialog', { name: 'Já está em atendimento' });
  await expect(told).toContainText('Maria Lima está com Helena. Fila: Vendas.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
});

for (const { size, theme, options, tag } of looks)
  test(`the transfer is accessible in ${theme} at ${size}, finds one of many people by typing, and keeps what was written when it is closed by accident`, {
    tag,
  }, async ({ desk }) => {
    const { support } = await colleague(desk);
    for (const name of ['Işıl İnci', ...Array.from({ length: 8 }, (_, n) => `Colega ${n}`)])
      await desk.company.person({ name, queues: [support] });
    const { id, uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
    const page = await desk.open(desk.ana, `/tickets/${uuid}`, { ...options, kept: { theme } });
    await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
    const ask = async () => {
      await page.locator('header').getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Transferir' }).click();
    };
    await ask();
    const dialog = question(page, id);
    await dialog.getByLabel('Fila').selectOption('Suporte');
    await expect(dialog.getByRole('radio', { name: /Bruno Alves/ })).toBeVisible();
    await dialog.getByLabel('Buscar atendente').fill('ISIL');
    await expect(dialog.getByRole('radio', { name: /Işıl İnci/ })).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await dialog.getByLabel('Mensagem para a equipe').fill('Não perca isto');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await ask();
    await expect(dialog.getByLabel('Mensagem para a equipe')).toHaveValue('Não perca isto');
  });

for (const width of narrowWidths)
  test(
    `the transfer fits in ${width} px in every language, and its parts are as big as a finger`,
    fits,
    async ({ desk }) => {
      await colleague(desk);
      const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
      const page = await desk.open(desk.ana, '/tickets', { ...phone, viewport: { width, height: 720 } });
      for (const language of ['pt', 'es', 'en', 'tr']) {
        await speak(page, language);
        await page.goto(`/tickets/${uuid}`);
        await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
        // Outside of the field, letters are shortcuts.
        await page.locator('#ticket-chat [data-message]').first().focus();
        await page.keyboard.press('t');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').selectOption('Suporte');
        await expect(dialog.getByRole('radio').nth(1)).toBeVisible();
        expect([language, await beyondEdge(dialog)]).toEqual([language, []]);
        for (const part of await dialog.locator('select, label:has([type=radio])').all())
          expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    },
  );
