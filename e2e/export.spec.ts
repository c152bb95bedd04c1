// Journeys of: export.
import { readFile } from 'node:fs/promises';
import { createTicket } from '@guiche/contract/tickets.schemas';
import { readPdf } from '@guiche/testkit/read-pdf';
import { expect, type Page } from '@playwright/test';
import { attended, openChat, queueOf } from './conversation.ts';
import { type Desk, expectAccessible, looks, test } from './desk.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exportar PDF' });
const openDialog = async (page: Page, contact: string) => {
  const header = page.getByRole('region', { name: `Conversa com ${contact}` }).locator('header');
  await header.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Exportar PDF' }).click();
  await expect(dialog(page)).toBeVisible();
};
const start = (page: Page) => dialog(page).getByRole('button', { name: 'Exportar', exact: true }).click();

/** Fills a ticket with many messages; each tenth is a private note. */
async function fillTicket({ app, company }: Desk, ticketId: number, count: number): Promise<void> {
  await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, is_private, send_state, ack, data_json)
     select t.company_id, i.id, t.id, t.contact_id, t.connection_id,
       case when n % 10 = 0 then 'segredo ' || n else 'Mensagem ' || n || ' İşçi ığdır 日本 ' || repeat('sobre o pedido ', (n % 12)::int) end,
       n % 2 = 0, n % 10 = 0, case when n % 2 = 0 and n % 10 > 0 then 'sent' end, case when n % 2 = 0 then 3 else 0 end, '{}'
     from tickets t, (select id, row_number() over (order by id) n from message_ids($3::int) id) i
     where t.company_id = $1 and t.id = $2`,
    [company.id, ticketId, count],
  );
}

/** Records tasks of the page that block it for longer than this many milliseconds. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });

test('150 messages become an A4 file named after the ticket, its text selectable, without notes and without holding up the page', async ({
  desk,
}) => {
  await desk.company.setting('lgpdHideNumber', 'enabled');
  await attended(desk, 'İrem Işık', ['Outro atendimento']);
  const ticket = await attended(desk, 'Maria Prado', ['Bom dia!']);
  await desk.company.receives('Maria Prado', `Meu número é ${ticket.contact.number}`);
  await desk.app.idle();
  await fillTicket(desk, ticket.id, 150);
  const page = await desk.open(desk.ana, `/tickets/${ticket.uuid}`);
  await expect(page.getByRole('list', { name: 'Mensagens' })).toBeVisible();
  await openDialog(page, 'Maria Prado');
  await watchTasks(page);
  const arriving = page.waitForEvent('download');
  await start(page);
  const file = await arriving;
  await expect(dialog(page).getByText(/^Pronto: \d+ páginas, [\d,]+ [KM]B\.$/)).toBeVisible();
  expect(file.suggestedFilename()).toBe(`Maria Prado #${ticket.id}.pdf`);
  expect(await page.evaluate(() => (window as unknown as { longest: number }).longest)).toBeLessThan(200);

  const bytes = await readFile(await file.path());
  const { title, pages } = readPdf(bytes);
  expect(title).toBe(`Maria Prado #${ticket.id}`);
  expect(pages.length).toBeGreaterThan(3);
  for (const { width, height, picture } of pages) {
    expect([width, height]).toEqual([595.28, 841.89]);
    expect([picture.x, picture.y]).toEqual([2.83, 2.83]);
    expect(picture.width + 2 * picture.x).toBeCloseTo(width, 1);
  }
  const text = pages.map((each) => each.text).join('\n');
  expect(text).toContain('Bom dia!');
  expect(text).toContain('Mensagem 149 İşçi ığdır 日本');
  expect(text).not.toContain('segredo');
  expect(text).not.toContain('Outro atendimento');
  for (let n = 1; n <= 150; n++) expect([n, text.includes(`Mensagem ${n} `)]).toEqual([n, n % 10 !== 0]);
  // The number is masked for people without the right to see it, also inside a message.
  expect(text).toContain('Meu número é');
  expect(text.replace(/\D/g, ' ')).not.toContain(ticket.contact.number.slice(-8));

  const { rows } = await desk.app.owner.query(
    `select user_id, subject_id from audit_log where company_id = $1 and act = 'ticket.export'`,
    [desk.company.id],
  );
  expect(rows.map((row) => [Number(row.user_id), Number(row.subject_id)])).toEqual([[desk.ana.id, ticket.id]]);

  const again = page.waitForEvent('download');
  await dialog(page).getByRole('link', { name: 'Baixar de novo' }).press('Enter');
  expect((await again).suggestedFilename()).toBe(`Maria Prado #${ticket.id}.pdf`);
});

test('a ticket without messages has nothing to export; a failure is said and can be tried again; cancelling ends it', async ({
  desk,
}) => {
  const { contactId } = await attended(desk, 'Rosa Lima', ['Oi']);
  const { app, company } = desk;
  await app.owner.query(`update tickets set status = 'closed' where company_id = $1`, [company.id]);
  const body = { contactId, queueId: await queueOf(desk), userId: desk.ana.id };
  const fresh = await company.request(desk.ana, createTicket, { body });
  const page = await desk.open(desk.ana, `/tickets/${fresh.uuid}`);
  await expect(page.getByRole('heading', { name: 'Rosa Lima' })).toBeVisible();
  await openDialog(page, 'Rosa Lima');
  await start(page);
  await expect(dialog(page).getByRole('alert')).toHaveText('Elemento não encontrado para exportar.');

  await page.route('**/api/messages/**', (route) => route.abort());
  await start(page);
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
  await page.unroute('**/api/messages/**');

  await page.route('**/api/messages/**', () => {});
  await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expect(dialog(page).getByText('Notas privadas ficam de fora.')).toBeVisible();
});

for (const { size, theme, options, tag } of looks)
  test(`the export dialog is accessible in ${theme} at ${size}, before and after`, { tag }, async ({ desk }) => {
    await attended(desk, 'Maria Prado', ['Bom dia!']);
    const page = await desk.open(desk.ana, '/tickets', { ...options, kept: { theme } });
    await openChat(page, 'Maria Prado', 'Bom dia!');
    await openDialog(page, 'Maria Prado');
    await expectAccessible(page);
    await start(page);
    await expect(dialog(page).getByText(/^Pronto: 1 página/)).toBeVisible();
    await expectAccessible(page);
  });
