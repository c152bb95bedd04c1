// Journeys of: messages.
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { expect, type Page } from '@playwright/test';
import { rowOf } from './conversation.ts';
import { type Desk, expectAccessible, speak, test } from './desk.ts';
import { bubble } from './message-steps.ts';

/** A contact who writes to a paired phone, and an attendant who has accepted the ticket. */
async function talk(desk: Desk): Promise<{ qr: QrDesk; ticket: Ticket }> {
  const ana = await desk.person({ name: 'Ana Dias', profile: 'admin' });
  const qr = await QrDesk.open(desk.app, '', { company: desk.company, ana });
  await qr.write({ text: 'quero um bolo' });
  await qr.shows(1);
  await qr.answers('bom dia');
  const [ticket] = await qr.company.tickets(ana, 'open');
  if (ticket === undefined) throw new Error('nobody attends it');
  return { qr, ticket };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Mensagem interativa' });
const field = (page: Page, name: RegExp) => dialogOf(page).getByLabel(name);
const optionOf = (page: Page, text: string) =>
  bubble(page, 'Qual sabor?').getByRole('listitem').filter({ hasText: text });

test('a poll is built beside a phone that shows it, says what is missing, arrives, and counts votes in its bubble as they come, in any language', {
  tag: '@long',
}, async ({ desk }) => {
  const { qr, ticket } = await talk(desk);
  const page = await desk.open(qr.ana, `/tickets/${ticket.uuid}`);
  await page.getByRole('button', { name: 'Mensagem interativa' }).click();
  await dialogOf(page).getByRole('tab', { name: 'Enquete' }).click();
  const send = dialogOf(page).getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect(dialogOf(page).getByText('Preencha este campo.')).toHaveCount(3);
  await field(page, /^Pergunta/).fill('Qual sabor?');
  await field(page, /^Opção 1/).fill('Milho');
  await field(page, /^Opção 2/).fill('Milho');
  await send.click();
  await expect(dialogOf(page).getByText('Esta opção está repetida.')).toBeVisible();
  await field(page, /^Opção 2/).fill('Cenoura');
  await dialogOf(page).getByRole('button', { name: 'Adicionar opção' }).click();
  await field(page, /^Opção 3/).fill('Fubá');
  await expect(dialogOf(page).getByText('3 de 12 opções')).toBeVisible();
  const preview = dialogOf(page).locator('[data-preview="drawn"]');
  await expect(preview).toContainText('Enquete de uma resposta');
  await expect(preview.getByRole('listitem')).toHaveText(['Milho', 'Cenoura', 'Fubá']);
  await dialogOf(page).getByRole('switch', { name: 'Várias respostas' }).check();
  await expect(preview).toContainText('Enquete de várias respostas');
  await expectAccessible(page);
  await send.click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(rowOf(page, 'Qual sabor?')).toBeVisible();
  await expect(optionOf(page, 'Milho')).toContainText('Nenhum voto');

  const phone = await page.context().newPage();
  const contact = encodeURIComponent(qr.contactId);
  await phone.goto(`${desk.app.simUrl}/?embed=1&lang=pt&contact=${contact}&business=${qr.number}`);
  const choice = (option: string) =>
    phone.getByRole('group', { name: 'Enquete' }).getByRole('button', { name: option });
  const asked = phone.getByRole('listitem').filter({ has: choice('Milho') });
  await expect(asked).toHaveText(/Qual sabor\?Milho.*Cenoura.*Fubá/);
  await choice('Cenoura').click();
  await expect(choice('Cenoura')).toHaveAttribute('aria-pressed', 'true');
  await expect(optionOf(page, 'Cenoura')).toContainText('1 voto');
  await choice('Fubá').click();
  await expect(choice('Fubá')).toHaveAttribute('aria-pressed', 'true');
  await expect(optionOf(page, 'Fubá')).toContainText('1 voto');
  await expect(optionOf(page, 'Cenoura')).toContainText('1 voto');
  await choice('Cenoura').click();
  await expect(optionOf(page, 'Cenoura')).toContainText('Nenhum voto');

  await page.bringToFront();
  await speak(page, 'tr');
  await page.reload();
  await expect(bubble(page, 'Qual sabor?')).toContainText('Çok yanıtlı anket');
  await expect(optionOf(page, 'Fubá')).toContainText('1 oy');
  await page.getByRole('button', { name: 'Etkileşimli mesaj' }).click();
  const builder = page.getByRole('dialog', { name: 'Etkileşimli mesaj' });
  await builder.getByRole('tab', { name: 'Anket' }).click();
  await builder.getByRole('button', { name: 'Gönder' }).click();
  await expect(builder.getByText('Bu alanı doldurun.')).toHaveCount(3);
  await expect(builder.getByRole('switch', { name: 'Birden çok yanıt' })).not.toBeChecked();
});
