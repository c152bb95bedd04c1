// Journeys of: users.
import { QrDesk } from '@guiche/testkit/qr-desk';
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
  await expect(rowOf(other, 'Maria Prado')).toContainText('Ana Souza está vendo');
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

test('what a contact of WhatsApp by QR does shows in the header, in the place that is there already; on their phone it shows that we write', {
  tag: '@long',
}, async ({ desk }) => {
  const ana = await desk.person({ name: 'Ana Dias', profile: 'admin' });
  const qr = await QrDesk.open(desk.app, '', { company: desk.company, ana });
  await qr.write({ text: 'oi' });
  await qr.shows(1);
  await qr.answers('bom dia');
  const [ticket] = await qr.company.tickets(qr.ana, 'open');
  const page = await desk.open(qr.ana, `/tickets/${ticket?.uuid}`);
  const header = page.locator('#ticket-chat header');
  await expect(header).toContainText('online');
  const before = await header.boundingBox();
  const { wa } = desk.app.sim;
  await wa.showTyping(qr.contactId, qr.number);
  await expect(header).toContainText('digitando…');
  expect(await header.boundingBox()).toEqual(before);
  await expectAccessible(page);
  await wa.showTyping(qr.contactId, qr.number, 'recording');
  await expect(header).toContainText('gravando áudio…');
  await wa.showTyping(qr.contactId, qr.number, 'paused');
  await expect(header).not.toContainText('gravando');

  const phone = await page.context().newPage();
  await phone.goto(`${desk.app.simUrl}/?embed=1&contact=${encodeURIComponent(qr.contactId)}&business=${qr.number}`);
  await expect(phone.getByText('bom dia').first()).toBeVisible();
  await composer(page).pressSequentially('Olá');
  await expect(phone.locator('.you .typing')).toBeVisible();
  await expect(phone.locator('.you .typing')).toHaveCount(0); // the attendant stopped typing
  await phone.getByLabel('Escrever como cliente').pressSequentially('Eu');
  await expect(header).toContainText('digitando…');
});
