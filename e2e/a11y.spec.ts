import type { Person } from '@guiche/testkit/test-company';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { chosenBy, type Desk, expectAccessible, isWhole, remembering, test } from './desk.ts';

/**
 * Every address in every look: `npm run a11y`. In `npm test` one look that no other spec has, so that a new screen is
 * never wholly unseen. A new screen adds a line to {@link screens}.
 */
const themes = isWhole ? ['light', 'dark'] : ['dark'];
const languages = isWhole ? ['pt', 'es', 'en', 'tr'] : ['tr'];
const widths = isWhole ? [320, 768, 1366] : [768];

type Who = 'nobody' | 'attendant' | 'operator' | 'overdue';
type Cast = Record<Exclude<Who, 'nobody'>, Person> & { uuid: string };

interface Screen {
  name: string;
  who: Who;
  path: (cast: Cast) => string;
  /** There when the screen is. */
  sign: (page: Page) => Locator;
}

const heading = (page: Page) => page.locator('main h1');
const screens: readonly Screen[] = [
  { name: 'sign-in', who: 'nobody', path: () => '/login', sign: (page) => page.locator('input[name=password]') },
  { name: 'unknown address', who: 'nobody', path: () => '/nada-aqui', sign: heading },
  {
    name: 'inbox',
    who: 'attendant',
    path: () => '/tickets?tab=pending',
    sign: (page) => page.getByRole('listitem').filter({ hasText: 'Maria Prado' }),
  },
  {
    name: 'conversation',
    who: 'attendant',
    path: ({ uuid }) => `/tickets/${uuid}`,
    sign: (page) => page.locator('#ticket-chat').getByText('Oi! Vocês entregam hoje?').first(),
  },
  { name: 'contacts', who: 'operator', path: () => '/contacts', sign: (page) => page.locator('main tbody tr').first() },
  { name: 'real-time panel', who: 'operator', path: () => '/moments', sign: (page) => page.locator('main h2').first() },
  { name: 'reports', who: 'operator', path: () => '/reports', sign: (page) => page.locator('main tbody tr') },
  { name: 'audit log', who: 'operator', path: () => '/audit', sign: (page) => page.locator('main ol > li') },
  { name: 'profile', who: 'attendant', path: () => '/profile', sign: (page) => page.locator('main li b').first() },
  { name: 'refused address', who: 'attendant', path: () => '/parked', sign: heading },
  {
    name: 'dashboard',
    who: 'operator',
    path: () => '/',
    sign: (page) => page.locator('main [role=group][aria-labelledby]').filter({ hasText: /\d/ }),
  },
  {
    name: 'dashboard: attendants',
    who: 'operator',
    path: () => '/?tab=attendants',
    sign: (page) => page.locator('main tbody th').first(),
  },
  { name: 'dashboard: ratings', who: 'operator', path: () => '/?tab=nps', sign: (page) => page.locator('main dd') },
  { name: 'settings', who: 'operator', path: () => '/settings', sign: (page) => page.locator('main [role=switch]') },
  { name: 'users', who: 'operator', path: () => '/users', sign: (page) => page.locator('main tbody tr') },
  { name: 'connections', who: 'operator', path: () => '/connections', sign: (page) => page.locator('main tbody tr') },
  { name: 'queues', who: 'operator', path: () => '/queues', sign: (page) => page.locator('main tbody tr') },
  { name: 'tags', who: 'attendant', path: () => '/tags', sign: heading },
  {
    name: 'contacts from a sheet',
    who: 'operator',
    path: () => '/contacts/import',
    sign: (page) => page.locator('main h2'),
  },
  {
    name: 'all connections',
    who: 'operator',
    path: () => '/allConnections',
    sign: (page) => page.locator('main tfoot tr'),
  },
  {
    name: 'quick messages',
    who: 'attendant',
    path: () => '/quick-messages',
    sign: (page) => page.locator('main tbody tr'),
  },
  { name: 'file lists', who: 'operator', path: () => '/files', sign: (page) => page.locator('main tbody tr') },
  { name: 'parked items', who: 'operator', path: () => '/parked', sign: (page) => page.locator('main tbody tr') },
  { name: 'overdue', who: 'overdue', path: () => '/financeiro', sign: heading },
];

async function buildCast(desk: Desk): Promise<Cast> {
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
  const overdue = await late.person({ name: 'Léa', profile: 'admin', password: 'senha-de-teste' });
  await app.owner.query('update companies set due_date = current_date - 9, never_expires = false where id = $1', [
    late.id,
  ]);
  return { attendant: desk.ana, operator, overdue, uuid: ticket?.uuid ?? '' };
}

/** By the names of the fields, which are the same in every language. */
async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill('senha-de-teste');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(tickets|financeiro)/);
}

async function openAs(browser: Browser, desk: Desk, who: Who, cast: Cast, look: Record<string, string>, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    isMobile: width < 600,
    ...remembering(desk.app.url, who === 'nobody' ? look : chosenBy(cast[who], look)),
  });
  const page = await context.newPage();
  if (who !== 'nobody') await enter(page, cast[who]);
  return page;
}

for (const width of widths)
  for (const theme of themes)
    for (const language of languages)
      test(`every address at ${width} px, ${theme}, in ${language}`, { tag: '@looks' }, async ({ desk, browser }) => {
        const cast = await buildCast(desk);
        for (const who of ['nobody', 'attendant', 'operator', 'overdue'] as const) {
          const page = await openAs(browser, desk, who, cast, { theme, language }, width);
          for (const { name, path, sign } of screens.filter((screen) => screen.who === who)) {
            await test.step(name, async () => {
              await page.goto(path(cast));
              await expect(sign(page).first()).toBeVisible();
              await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
              await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
              await expectAccessible(page);
              const beyond = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              );
              expect([name, beyond]).toEqual([name, 0]);
            });
          }
          await page.context().close();
        }
      });
