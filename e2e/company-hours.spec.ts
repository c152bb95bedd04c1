// Journeys of: settings.
import { expect, type Page } from '@playwright/test';
import { bubbleOf, companyDay, messageList, rowOf, waiting } from './conversation.ts';
import { type Desk, phone, test } from './desk.ts';

/** 23:30 of the day before yesterday in São Paulo, when it is noon of the next day in Tokyo already. */
async function writtenLate({ app, company }: Desk, body: string): Promise<Date> {
  const { rows } = await app.owner.query<{ created_at: Date }>(
    `update messages set created_at = ((now() at time zone 'America/Sao_Paulo')::date - 2 + time '23:30')
       at time zone 'America/Sao_Paulo'
     where company_id = $1 and body = $2 returning created_at`,
    [company.id, body],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`nobody wrote ${body}`);
  await app.owner.query('update tickets set updated_at = $2 where company_id = $1', [company.id, row.created_at]);
  return row.created_at;
}

async function expectCompanyHours(page: Page, at: Date) {
  await expect(rowOf(page, 'Maria Prado').locator('time').first()).toHaveText(companyDay(at));
  await expect(bubbleOf(page, 'cheguei em casa')).toContainText('23:30');
  await expect(messageList(page).getByText(companyDay(at), { exact: true })).toBeVisible();
}

test('hours and days are the company’s in every country, and are named where the device shows others', async ({
  desk,
}) => {
  const { uuid } = await waiting(desk, 'Maria Prado', ['cheguei em casa']);
  const at = await writtenLate(desk, 'cheguei em casa');
  // She is signed in at two computers at once.
  await desk.company.setting('allowParallelSessions', 'enabled');
  const abroad = await desk.open(desk.ana, `/tickets/${uuid}?tab=pending`, { timezoneId: 'Asia/Tokyo' });
  await expectCompanyHours(abroad, at);
  await expect(messageList(abroad).getByText(companyDay(at), { exact: true })).toHaveAttribute('title', /GMT-3/);
  await expect(bubbleOf(abroad, 'cheguei em casa').locator('time')).toHaveAttribute('title', /GMT-3/);
  await expect(rowOf(abroad, 'Maria Prado').locator('time').first()).toHaveAttribute('title', /GMT-3/);
  await abroad.getByRole('button', { name: /^Perfil de/ }).click();
  await expect(abroad.getByText(/Brasília \(GMT-3\)/)).toBeVisible();

  const home = await desk.open(desk.ana, `/tickets/${uuid}?tab=pending`, { timezoneId: 'America/Sao_Paulo' });
  await expectCompanyHours(home, at);
  await expect(messageList(home).getByText(companyDay(at), { exact: true })).not.toHaveAttribute('title');
  await expect(bubbleOf(home, 'cheguei em casa').locator('time')).not.toHaveAttribute('title');
  await home.getByRole('button', { name: /^Perfil de/ }).click();
  await expect(home.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  await expect(home.getByText(/\(GMT-3\)/)).toHaveCount(0);
});

test('a page with times says once whose they are, to whoever looks from elsewhere', async ({ desk }) => {
  const boss = await desk.person({ name: 'Helena', profile: 'admin' });
  await desk.company.setting('allowParallelSessions', 'enabled');
  const abroad = await desk.open(boss, '/profile', { ...phone, timezoneId: 'Asia/Tokyo' });
  const home = await desk.open(boss, '/profile', { timezoneId: 'America/Sao_Paulo' });
  for (const path of ['/profile', '/audit', '/reports', '/connections', '/']) {
    await abroad.goto(path);
    await expect(abroad.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(abroad.getByText(/Brasília \(GMT-3\)/)).toHaveCount(1);
    const overflow = await abroad.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await home.goto(path);
    await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(home.getByText(/\(GMT-3\)/)).toHaveCount(0);
  }
});
