import { type Ticket, updateTicket } from '@guiche/contract/tickets';
import { type MessagingChannel, MessagingDesk } from '@guiche/testkit/messaging-desk';
import { expect } from '@playwright/test';
import { attended, bubbleOf, queueOf, rowOf, tickOf, write } from './conversation.ts';
import { type Desk, expectAccessible, test } from './desk.ts';
import { attachButton } from './media-parts.ts';

/** Messenger and Instagram in a browser, and a number of the official API that is also on a phone: what the channel can do is what the screen offers. */
const names: Readonly<Record<MessagingChannel, string>> = { facebook: 'Messenger', instagram: 'Instagram' };

/** The contact's ticket, in the hands of who sits at the desk. */
async function taken(desk: Desk, there: MessagingDesk): Promise<Ticket> {
  await desk.app.idle();
  const { id: ticketId } = await there.ticket('pending');
  const body = { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) } as const;
  return desk.company.call(await desk.company.admin(), updateTicket, { params: { ticketId }, body });
}

for (const channel of Object.keys(names) as MessagingChannel[]) {
  test(`a whole conversation on ${names[channel]}: name, answer, ticks, and only what it carries`, async ({ desk }) => {
    const there = await MessagingDesk.open(desk.app, channel, desk.company);
    const contact = desk.app.sim.contact(there.contact);
    await contact.set({ readsOnArrival: true });
    await contact.says('Vocês têm bolo de rolo?', there.accountId);
    const { uuid } = await taken(desk, there);
    const page = await desk.open(desk.ana, `/tickets/${uuid}`);
    await expect(rowOf(page, there.contact)).toContainText('Vocês têm bolo de rolo?');
    await expect(bubbleOf(page, 'Vocês têm bolo de rolo?')).toBeVisible();
    await expect(page.locator('[data-window="open"]')).toContainText('24 h para responder');

    await write(page, 'Temos, saindo do forno.');
    await desk.app.sim.expectSent({ to: there.contact, text: 'Temos, saindo do forno.' });
    await expect(tickOf(page, 'Temos, saindo do forno.')).toHaveAccessibleName('Lida', { timeout: 15_000 });

    await attachButton(page).click();
    const offered = page.getByRole('menuitem');
    await expect(offered.filter({ hasText: 'Foto ou vídeo' })).toBeVisible();
    for (const absent of ['Localização', 'Figurinha', 'Contato'])
      await expect(offered.filter({ hasText: absent })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await contact.isWrittenTo(there.accountId, 'Respondido pela página');
    await expect(bubbleOf(page, 'Respondido pela página')).toBeVisible();
    await expectAccessible(page);
  });
}

test('an answer to a story of ours says so above the words', async ({ desk }) => {
  const there = await MessagingDesk.open(desk.app, 'instagram', desk.company);
  const reply = { type: 'text', text: 'Que lindo!', story: 'reply' } as const;
  await desk.app.sim.contact(there.contact).sends(reply, there.accountId);
  const { uuid } = await taken(desk, there);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'Que lindo!')).toContainText('Respondeu ao seu story');
  await expect(bubbleOf(page, 'Que lindo!').getByRole('link', { name: 'Abrir o story' })).toBeVisible();
});

test('what the business writes on the phone of its official number is shown as ours', async ({ desk }) => {
  const contact = `Rui ${desk.company.id}`;
  const { uuid } = await attended(desk, contact, ['Tem alguém aí?']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'Tem alguém aí?')).toBeVisible();
  const { id } = await desk.app.sim.contact(contact).get();
  const phone = await page.context().newPage();
  await phone.goto(`${desk.app.simUrl}/?contact=${id}&embed=1&lang=pt`);
  await phone.getByRole('switch', { name: 'Escrever como empresa, no celular dela' }).check();
  await phone.getByRole('textbox', { name: 'Escrever como empresa…' }).fill('Estou aqui, pelo celular.');
  await phone.keyboard.press('Enter');
  await expect(bubbleOf(page, 'Estou aqui, pelo celular.')).toBeVisible();
  await expect(phone.getByText('Estou aqui, pelo celular.')).toBeVisible();
  await expect(bubbleOf(page, 'Estou aqui, pelo celular.')).toHaveCount(1);
});
