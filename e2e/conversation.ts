import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Desk, DeskOptions } from './desk.ts';

/**
 * A contact writes and will read what we answer; resolves when everything has arrived. The ticket waits without a
 * queue.
 */
export async function waiting({ app, company }: Desk, contact: string, texts: string[]): Promise<Ticket> {
  await app.sim.contact(contact).set({ readsOnArrival: true });
  for (const text of texts) await company.receives(contact, text);
  await app.idle();
  const ticket = (await company.tickets(await company.admin(), 'pending', true)).find(
    (each) => each.contact.name === contact,
  );
  if (ticket === undefined) throw new Error(`nothing of ${contact} waits`);
  return ticket;
}

/** Like {@link waiting}, but the ticket is attended in a queue and nothing is unread. */
export async function attended(desk: Desk, contact: string, texts: string[], by: Person = desk.ana): Promise<Ticket> {
  const { id } = await waiting(desk, contact, texts);
  const { app, company } = desk;
  await app.owner.query('update tickets set unread_messages = 0 where company_id = $1 and id = $2', [company.id, id]);
  return company.request(await company.admin(), updateTicket, {
    params: { ticketId: id },
    body: { status: 'open', userId: by.id, queueId: await queueOf(desk) },
  });
}

/** Another person resolves it, because signing in by the form ends the attendants' earlier sessions. */
export async function resolve({ company }: Desk, ticketId: number): Promise<void> {
  const chief = await company.admin();
  await company.request(chief, updateTicket, {
    params: { ticketId },
    body: { status: 'closed', userId: chief.id, sendFarewellMessage: false },
  });
}

/** The desk's one queue, 'Vendas'. */
export async function queueOf({ app, company }: Desk): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from queues where company_id = $1 and name = 'Vendas'`,
    [company.id],
  );
  return Number(rows[0]?.id);
}

export const rowOf = (page: Page, text: string): Locator =>
  page.locator('[data-ticket]').filter({ hasText: text }).first();
export const messageList = (page: Page): Locator => page.getByRole('list', { name: 'Mensagens' });
export const bubbles = (page: Page): Locator => page.locator('[data-message]');
/** A bubble with what stands below it. */
export const bubbleOf = (page: Page, text: string): Locator =>
  page.locator('li[data-index]').filter({ has: page.locator('[data-message]').filter({ hasText: text }) });
export const tickOf = (page: Page, text: string): Locator => bubbleOf(page, text).locator('[data-ack]');
/** Where one writes; it names the contact, who may be shown by the first name alone. */
export const composer = (page: Page): Locator => page.locator('#message-composer');

/** Opens a chat by its row and waits for what was said in it. */
export async function openChat(page: Page, contact: string, text: string): Promise<void> {
  await rowOf(page, contact).locator('[data-row]').click();
  await expect(bubbleOf(page, text).last()).toBeVisible();
}

export async function write(page: Page, text: string): Promise<void> {
  const field = composer(page);
  await field.fill(text);
  await field.press('Enter');
}

/** What the contact has on the phone from us, oldest first. */
export async function arrivedAt({ app, company }: Desk, contact: string): Promise<string[]> {
  const messages = await app.sim.contact(contact).messages(company.phoneNumberId);
  return messages.filter(({ author }) => author === 'business').map(({ text }) => text);
}

/** The scrolled element around the bubbles. */
export const scroller = (page: Page): Locator => messageList(page).locator('..');

/** Presses a letter as a shortcut. Within a second of something closing it would count as text instead. */
export async function pressLetter(page: Page, letter: string): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1000, since);
  await page.keyboard.press(letter);
}

/** As it is written where the company is: 20/11/2026. */
export const companyDay = (at: Date) =>
  at.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' });

/** Ana's screen with an open conversation in which the contact has written this text. */
export async function openTalk(desk: Desk, contact: string, text: string, options: DeskOptions = {}): Promise<Page> {
  const { uuid } = await attended(desk, contact, [text]);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`, options);
  await expect(bubbleOf(page, text)).toBeVisible();
  return page;
}

export const header = (page: Page) => page.locator('#ticket-chat header');
export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
