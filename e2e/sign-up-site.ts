import { type App, startApp } from '@guiche/server/app';
import { readConfig } from '@guiche/server/platform/config/config';
import { createLog } from '@guiche/server/platform/log/log';
import type { SimulatorClient } from '@guiche/simulator/client';
import { expect, type Page } from '@playwright/test';
import { test as deskTest } from './desk.ts';

export const password = 'senha-de-teste';

interface Sites {
  /** Starts another process of the same installation with a changed environment. */
  startWith: (env: Record<string, string>) => Promise<App>;
  /** Sign-up is open and a support address is set. */
  site: App;
}
export const test = deskTest.extend<Sites>({
  startWith: async ({ desk }, use) => {
    const apps: App[] = [];
    await use(async (more) => {
      const config = readConfig({ ...desk.app.env, PORT: '0', ...more });
      const app = await startApp({ config, log: createLog('fatal'), checkReplies: true });
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },
  site: async ({ startWith }, use) => {
    await use(await startWith({ USER_CREATION: '1', SUPPORT_URL: 'https://ajuda.test/chat' }));
  },
});

export const inputOf = (page: Page, name: string) => page.locator(`input[name=${name}]`);
export const planOf = (page: Page) => page.locator('select[name=planId]');
export const submitOf = (page: Page) => page.locator('button[type=submit]');

async function choosePlan(page: Page, name: string) {
  const option = planOf(page).locator('option').filter({ hasText: name });
  await expect(option).toHaveCount(1);
  await planOf(page).selectOption((await option.getAttribute('value')) ?? '');
}

export async function fillSignUp(page: Page, { email, plan }: { email: string; plan: string }) {
  await inputOf(page, 'companyName').fill('Padaria Estrela');
  await inputOf(page, 'name').fill('Rita Campos');
  await inputOf(page, 'email').fill(email);
  await inputOf(page, 'password').fill(password);
  await inputOf(page, 'phone').fill('11987654321');
  await choosePlan(page, plan);
}

/** The path of the link in the next mail to somebody under this subject. */
export async function mailedPath(sim: SimulatorClient, to: string, subject: string): Promise<string> {
  const { text } = await sim.expectMail({ to, subject });
  const link = /https?:\/\/\S+reset-password\S+/.exec(text)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}
