import { AxeBuilder } from '@axe-core/playwright';
import { makeTemplate } from '@guiche/testkit/database';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, PersonOptions, TestCompany } from '@guiche/testkit/test-company';
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

const password = 'senha-de-teste';

/** A company with an attendant who can sign in. */
export interface Desk {
  app: TestApp;
  company: TestCompany;
  ana: Person;
  /** A page where the person has signed in by the form. */
  open(person: Person, path?: string, options?: BrowserContextOptions): Promise<Page>;
  person(options: PersonOptions): Promise<Person>;
}

interface Fixtures {
  desk: Desk;
}
interface WorkerFixtures {
  app: TestApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      await makeTemplate();
      const app = await startTestApp();
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  desk: async ({ app, browser }, use) => {
    const company = await app.company();
    const person = (options: PersonOptions) => company.person({ password, ...options });
    const queue = await company.queue('Vendas');
    const ana = await person({ name: 'Ana Souza', queues: [queue], flags: { all_ticket: 'enable' } });
    const pages: Page[] = [];
    await use({
      app,
      company,
      ana,
      person,
      open: async (who, path = '/tickets', options = {}) => {
        const page = await signIn(browser, app.url, who, path, options);
        pages.push(page);
        return page;
      },
    });
    for (const page of pages) await page.context().close();
    await app.sim.clearFaults();
  },
});

async function signIn(
  browser: Browser,
  url: string,
  who: Person,
  path: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'pt-BR',
    baseURL: url,
    ...options,
  });
  const page = await context.newPage();
  await page.goto(path);
  await logIn(page, who);
  return page;
}

/** Fills the log-in form that is on screen. */
export async function logIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/tickets**');
}

/** No serious or critical finding on what is shown now: text that is half faded in or out has no contrast to judge. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(stopMotion);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  await page.evaluate(allowMotion);
  const grave = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(
    grave.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** An adopted sheet, because the page's policy refuses inline styles. */
function stopMotion(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function allowMotion(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
