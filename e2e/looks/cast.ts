import type { Person } from '@guiche/testkit/test-company';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { chosenBy, type Desk, remembering } from '../desk.ts';

export type Who = 'nobody' | 'attendant' | 'operator' | 'overdue';
export type Cast = Record<Exclude<Who, 'nobody'>, Person> & { uuid: string };

const password = 'senha-de-teste';

/** Creates the people whose screens are judged, and one of each thing that lists show. */
export async function buildCast(desk: Desk): Promise<Cast> {
  const { app, company } = desk;
  await company.receives('Maria Prado', 'Oi! Vocês entregam hoje?');
  await app.idle();
  const [ticket] = await company.tickets(desk.ana, 'pending');
  const operator = await desk.person({ name: 'Otávio', profile: 'admin', flags: { super: true } });
  await app.owner.query('delete from control.inbox_unrouted');
  await app.owner.query(`insert into control.inbox_unrouted (raw, reason) values ('{}', 'unparsable: SyntaxError')`);
  await app.owner.query(
    `insert into quick_messages (company_id, user_id, shortcode, message, geral) values ($1, $2, 'ola', 'Olá!', true)`,
    [company.id, desk.ana.id],
  );
  await app.owner.query(`insert into file_lists (company_id, name, message) values ($1, 'Tabelas', 'Seguem')`, [
    company.id,
  ]);
  const late = await app.company();
  const overdue = await late.person({ name: 'Léa', profile: 'admin', password });
  await app.owner.query('update companies set due_date = current_date - 9, never_expires = false where id = $1', [
    late.id,
  ]);
  return { attendant: desk.ana, operator, overdue, uuid: ticket?.uuid ?? '' };
}

/** Signs in by the names of the fields, which are the same in every language. */
async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(tickets|financeiro)/);
}

/**
 * A browser of this person, or without a session, that keeps these values from an earlier visit: a theme, a language.
 */
export async function openAs(
  browser: Browser,
  desk: Desk,
  who: Who,
  cast: Cast,
  kept: Record<string, string>,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    ...remembering(desk.app.url, who === 'nobody' ? kept : chosenBy(cast[who], kept)),
  });
  const page = await context.newPage();
  if (who !== 'nobody') await enter(page, cast[who]);
  return page;
}
