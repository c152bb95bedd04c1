// Journeys of all features.
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Page } from '@playwright/test';
import { arrivedAt, attended, header, queueOf, rowOf, tab, tickOf, waiting } from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';
import { attachButton, photos } from './media-steps.ts';
import { seedTickets } from './seeded-tickets.ts';
import { chooseByHolding, chooseFrom } from './touch.ts';
import { button, dialogOf, expectFits, linkOf, rows } from './touch-locators.ts';

/** Helena, an admin, attends Maria and Pedro; Rosa waits, and three more of Ana’s queue. */
async function arrange(desk: Desk): Promise<{ helena: Person; mariaId: number; pedroId: number; rosaId: number }> {
  const queueId = await queueOf(desk);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin', queues: [queueId] });
  await desk.app.owner.query(`update users set farewell_message = 'Até logo, {{firstName}}!' where id = $1`, [
    helena.id,
  ]);
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo'], helena);
  const pedro = await attended(desk, 'Pedro Reis', ['quero um suco'], helena);
  await attended(desk, 'Davi Nunes', ['volto amanhã']);
  const rosa = await waiting(desk, 'Rosa Melo', ['número errado']);
  await seedTickets(desk, { count: 3, status: 'pending', queueId, minutesAgo: 60 });
  return { helena, mariaId: maria.id, pedroId: pedro.id, rosaId: rosa.id };
}

async function takeAndSendPhoto(page: Page): Promise<void> {
  await linkOf(page, 'Maria Lima').tap();
  await chooseFrom(page, attachButton(page), 'Tirar foto');
  const camera = dialogOf(page, 'Tirar foto');
  await camera.getByRole('button', { name: 'Tirar foto' }).tap();
  await camera.getByRole('button', { name: 'Usar foto' }).tap();
  const preview = page.getByRole('dialog', { name: /^Enviar / });
  await preview.getByRole('textbox').fill('o bolo de hoje');
  await expectFits(page);
  await preview.getByRole('button', { name: 'Enviar' }).tap();
  await expect(tickOf(page, 'o bolo de hoje')).toHaveAccessibleName('Lida');
  await expect(photos(page)).toHaveCount(1);
}

async function noteContact(page: Page): Promise<void> {
  await button(page, 'Dados do contato').tap();
  const drawer = dialogOf(page, 'Contato');
  const written = drawer.getByRole('region', { name: 'Notas internas', exact: true }).getByRole('listitem');
  await drawer.getByRole('textbox', { name: 'Nova observação' }).fill('Prefere de manhã');
  await drawer.getByRole('button', { name: 'Adicionar', exact: true }).tap();
  await expect(written).toContainText(['Prefere de manhã']);
  await expectFits(page);
  await written.getByRole('button', { name: 'Excluir observação' }).tap();
  await dialogOf(page, 'Excluir esta observação?').getByRole('button', { name: 'Excluir observação' }).tap();
  await expect(written).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Fechar' }).tap();
  await expect(drawer).toHaveCount(0);
}

async function switchIntegration(page: Page): Promise<void> {
  const more = header(page).getByRole('button', { name: 'Mais ações' });
  await chooseFrom(page, more, 'Ligar a integração');
  await expect(page.getByText('Integração ligada')).toBeVisible();
  await chooseFrom(page, more, 'Desligar a integração');
  await expect(page.getByText('Integração desligada')).toBeVisible();
}

async function closeWithFarewell(desk: Desk, page: Page, mariaId: number): Promise<void> {
  await header(page).getByRole('button', { name: 'Resolver' }).tap();
  const question = dialogOf(page, `Resolver #${mariaId}?`);
  await question.getByRole('button', { name: 'Com despedida' }).tap();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, 'Maria Lima')).toHaveCount(0);
  await expect.poll(() => arrivedAt(desk, 'Maria Lima')).toContain('Até logo, Maria!');
}

async function deletePedro(page: Page, pedroId: number): Promise<void> {
  await linkOf(page, 'Pedro Reis').tap();
  await chooseFrom(page, header(page).getByRole('button', { name: 'Mais ações' }), 'Excluir');
  const question = dialogOf(page, `Excluir #${pedroId}?`);
  await question.getByRole('button', { name: 'Excluir' }).tap();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, 'Pedro Reis')).toHaveCount(0);
}

async function showEverybodys(page: Page): Promise<void> {
  await expect(rowOf(page, 'Davi Nunes')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Todos' }).tap();
  await expect(rowOf(page, 'Davi Nunes')).toBeVisible();
}

async function ignoreRosa(page: Page, rosaId: number): Promise<void> {
  await tab(page, 'Aguardando').tap();
  await chooseByHolding(page, linkOf(page, 'Rosa Melo'), 'Ignorar');
  await dialogOf(page, `Ignorar #${rosaId}?`).getByRole('button', { name: 'Ignorar' }).tap();
  await expect(rowOf(page, 'Rosa Melo')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
}

async function closeAllAndUndo(page: Page): Promise<void> {
  await chooseFrom(page, button(page, 'Mais opções da lista'), 'Resolver todos…');
  const question = dialogOf(page, 'Resolver todos?');
  await expect(question).toContainText('3 atendimentos aguardando, de todas as filas.');
  await expectFits(page);
  await question.getByRole('button', { name: 'Resolver 3' }).tap();
  await expect(page.getByText('3 de 3 resolvidos')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('button', { name: 'Desfazer' }).tap();
  await expect(page.getByText('Desfeito')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
}

test('what an admin does by touch alone: taking a photo, noting the contact, the integration, closing with a farewell, deleting, everybody’s tickets, ignoring, closing all and taking it back (habit: Phone use)', {
  tag: '@long',
}, async ({ desk }) => {
  const { helena, mariaId, pedroId, rosaId } = await arrange(desk);
  const page = await desk.open(helena, '/tickets', { ...phone, reducedMotion: 'no-preference' });
  await takeAndSendPhoto(page);
  await noteContact(page);
  await switchIntegration(page);
  await closeWithFarewell(desk, page, mariaId);
  await deletePedro(page, pedroId);
  await showEverybodys(page);
  await ignoreRosa(page, rosaId);
  await closeAllAndUndo(page);
});
