// Journeys of: messages.
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { PairedPhone } from '@guiche/testkit/paired-phone';
import { until } from '@guiche/testkit/until';
import { expect } from '@playwright/test';
import { bubbleOf, bubbles, messageList, queueOf, rowOf } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';
import { openMenu } from './message-steps.ts';

/** A message comes that no key opens, and it is not sent again in time. Answers the ticket in which Ana finds it. */
async function misses(desk: Desk, { number }: PairedPhone, write: () => Promise<unknown>) {
  const { app, company, ana } = desk;
  const faults = ['undecryptable', 'againUnheard'] as const;
  await app.sim.faults(...faults.map((kind) => ({ kind, phoneNumberId: number, next: 1 })));
  await write();
  await until('it is missed', async () => {
    const { rowCount } = await app.owner.query('select from late_messages where company_id = $1', [company.id]);
    return rowCount === 1;
  });
  await app.dueNow('late', company.id);
  const chief = await company.admin();
  const [ticket] = await company.tickets(chief, 'pending', true);
  const body = { status: 'open', userId: ana.id, queueId: await queueOf(desk) } as const;
  return company.request(chief, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body });
}

test('a message that could not be read says what to do about it, in the chat and in the list, and is itself once it comes', async ({
  desk,
}) => {
  const contact = `Lia ${desk.company.id}`;
  await desk.app.sim.contact(contact).get(); // the pairing only reports contacts that exist by then
  const phone = await PairedPhone.pair(desk.app, desk.company, await desk.company.admin());
  const { uuid } = await misses(desk, phone, () =>
    desk.app.sim.contact(contact).says('Quero trocar o pedido', phone.number),
  );
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  const notYet = 'Mensagem ainda não recebida';
  await expect(bubbleOf(page, notYet)).toContainText('peça ao contato que a envie de novo ou veja no telefone');
  await expect(rowOf(page, contact)).toContainText(notYet);
  const menu = await openMenu(page, notYet);
  await expect(menu.getByRole('menuitem', { name: 'Responder' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await phone.end(428);
  await expect(bubbleOf(page, 'Quero trocar o pedido')).toBeVisible();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(messageList(page)).not.toContainText(notYet);
  await expect(rowOf(page, contact)).toContainText('Quero trocar o pedido');
});

test('one that was written on the phone says so on our side, and nobody can take it back before it has come', {
  tag: '@long',
}, async ({ desk }) => {
  const { app, company, ana } = desk;
  const contact = await app.sim.contact(`Nara ${company.id}`).get();
  const phone = await PairedPhone.pair(app, company, await company.admin());
  const { uuid } = await misses(desk, phone, () => app.sim.wa.echo(phone.number, contact.id, 'Já separei'));
  const page = await desk.open(ana, `/tickets/${uuid}`);
  const notYet = 'escrita no telefone, ainda não recebida aqui';
  await expect(bubbleOf(page, notYet)).toBeVisible();
  const menu = await openMenu(page, notYet);
  await expect(menu.getByRole('menuitem', { name: 'Responder' })).toBeDisabled();
  await expect(menu.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await phone.end(428);
  await expect(bubbleOf(page, 'Já separei')).toBeVisible();
  await expect(bubbles(page)).toHaveCount(1);
});
