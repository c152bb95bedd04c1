import { type PlayedChannels, playedChannels } from '@guiche/testkit/played-channels';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { expect, type Page } from '@playwright/test';
import { type ConnectionReports, openReports } from './connection-reports.ts';
import { test as base, type Desk, menuOf } from './desk.ts';

interface WorkerFixtures {
  app: TestApp;
  /** Sessions and log-ins that this journey plays, and how it reports their state. */
  played: PlayedChannels;
  reports: ConnectionReports;
}

/** The desk on an application whose sessions and log-ins are played. */
export const test = base.extend<object, WorkerFixtures>({
  played: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => use(playedChannels()),
    { scope: 'worker' },
  ],
  app: [
    async ({ played }, use) => {
      const app = await startTestApp({ adapters: played.adapters });
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  reports: [
    async ({ app }, use) => {
      const reports = openReports(app.ownerUrl);
      await use(reports);
      await reports.close();
    },
    { scope: 'worker' },
  ],
});

export const admin = (desk: Desk) => desk.person({ name: 'Helena Dias', profile: 'admin' });
export const rowOf = (page: Page, name: string) => page.locator('main tbody tr').filter({ hasText: name });
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

export async function toConnections(page: Page): Promise<void> {
  await menuOf(page).getByRole('link', { name: 'Conexões', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conexões' })).toBeVisible();
  await expect(page.locator('main tbody tr').first()).toBeVisible();
}

/** Opens the form of a new connection of a kind. */
export async function beginNew(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** The company's connection of this name, as the database knows it. */
export async function idOf({ app, company }: Desk, name: string): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    'select id from connections where company_id = $1 and name = $2 and deleted_at is null',
    [company.id, name],
  );
  return Number(rows[0]?.id);
}
