import { expect } from '@playwright/test';
import { attended, composer, rowOf } from './conversation.ts';
import { expectAccessible, test } from './desk.ts';

test('who else looks at a conversation and who writes in it shows in its header and its row (delight 18) (habit: Who else is here)', async ({
  desk,
}) => {
  const ticket = await attended(desk, 'Maria Prado', ['Oi!']);
  const bruno = await desk.person({ name: 'Bruno Alves', profile: 'admin' });
  const ana = await desk.open(desk.ana, `/tickets/${ticket.uuid}`);
  const header = ana.locator('#ticket-chat header');
  const before = await header.boundingBox();
  const other = await desk.open(bruno, '/tickets?showAll=true');
  await expect(rowOf(other, 'Maria Prado')).toBeVisible();
  await rowOf(other, 'Maria Prado').locator('[data-row]').click();
  await expect(header).toContainText('Bruno Alves está vendo');
  await expect(rowOf(ana, 'Maria Prado')).toContainText('Bruno Alves está vendo');
  expect(await header.boundingBox()).toEqual(before);
  await composer(ana).pressSequentially('Olá');
  await expect(rowOf(other, 'Maria Prado')).toContainText('Ana Souza está digitando');
  await expectAccessible(other);
  await expect(rowOf(other, 'Maria Prado')).toContainText('Ana Souza está vendo', { timeout: 10_000 });
  await other.close();
  await expect(header).not.toContainText('Bruno Alves');
});

test('what somebody else handed over is marked as new until it is opened (delight 13)', async ({ desk }) => {
  const ticket = await attended(desk, 'Maria Prado', ['Oi!']);
  await desk.app.owner.query('update tickets set is_new_to_owner = true where id = $1', [ticket.id]);
  const page = await desk.open(desk.ana);
  await expect(rowOf(page, 'Maria Prado')).toContainText('Novo para você');
  await rowOf(page, 'Maria Prado').locator('[data-row]').click();
  await expect(rowOf(page, 'Maria Prado')).not.toContainText('Novo para você');
});
