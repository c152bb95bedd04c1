import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPreferences } from '@guiche/contract/preferences.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, PersonOptions, TestCompany } from '@guiche/testkit/test-company';
import { type BrowserContextOptions, test as base, expect, type Page, request } from '@playwright/test';
import axe from 'axe-core';
import { keepWindows, type Windows } from './browser-windows.ts';

const password = 'senha-de-teste';

/** A company with an attendant who can sign in. */
export interface Desk {
  app: TestApp;
  company: TestCompany;
  ana: Person;
  /** A page of a browser where the person is signed in. */
  open(person: Person, path?: string, options?: DeskOptions): Promise<Page>;
  person(options: PersonOptions): Promise<Person>;
}

export interface DeskOptions extends Omit<BrowserContextOptions, 'storageState'> {
  /** What the browser keeps from an earlier visit besides the session: a theme, a language. */
  kept?: Record<string, string>;
}

interface Fixtures {
  desk: Desk;
}
interface WorkerFixtures {
  app: TestApp;
  windows: Windows;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      // Push services of tests stand on this machine.
      const app = await startTestApp({ env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1' }, slowTicks: true });
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  windows: [({ browser }, use) => use(keepWindows(browser)), { scope: 'worker' }],
  desk: async ({ app, windows }, use, info) => {
    const said: string[] = [];
    const company = await app.company();
    const person = (options: PersonOptions) => company.person({ password, ...options });
    // Signatures are off, so texts arrive as typed; they have a journey of their own.
    await company.setting('sendSignMessage', 'disabled');
    const queue = await company.queue('Vendas');
    const ana = await person({ name: 'Ana Souza', queues: [queue], flags: { all_ticket: 'enable' } });
    await use({
      app,
      company,
      ana,
      person,
      open: (who, path = '/tickets', options = {}) =>
        signIn(windows, app.url, who, path, options, (line) => said.push(line)),
    });
    // The console is the only place that tells why a page broke.
    if (info.status !== info.expectedStatus) console.warn(`${info.title}\n${said.join('\n')}`);
    // Chromium sometimes never confirms that a window is closed, if its page was just leaving. The window then ends
    // with the browser.
    const isClosed = await Promise.race([windows.giveBack(), wait(20_000, false, { ref: false })]);
    if (isClosed === false) console.warn(`${info.title}\na window was not closed within 20 s`);
    await app.sim.clearFaults();
  },
});

/** A page of a browser that is signed in, with its live connection open. The log-in form has its own journeys. */
async function signIn(
  windows: Windows,
  url: string,
  who: Person,
  path: string,
  { kept = {}, ...options }: DeskOptions,
  note: (line: string) => void,
): Promise<Page> {
  const origin = options.baseURL ?? url;
  const { cookies, session } = await signedIn(origin, who);
  const page = await windows.take({
    viewport: { width: 1366, height: 768 },
    locale: 'pt-BR',
    // Screens honour reduced motion. The journeys of whole shifts run with motion.
    reducedMotion: 'reduce',
    baseURL: origin,
    ...options,
  });
  await page.context().addCookies(cookies);
  // Not `storageState`: it opens an extra page, which costs a sixth of a window.
  const firstVisit = await page.addInitScript(keep, { ...session, ...chosenBy(who, kept) });
  page.on('console', (message) => message.type() !== 'log' && note(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note(`${error}`));
  const line = page.waitForEvent('websocket');
  await page.goto(path);
  await page.waitForURL(path.startsWith('/tickets') ? '**/tickets**' : `**${path}`);
  await (await line).waitForEvent('framereceived', ({ payload }) => isAdmission(payload));
  await firstVisit.dispose();
  return page;
}

/** Runs in the page, before its own scripts. */
const keep = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
};

/** The answer to joining a company's channel, as socket.io writes it. */
const isAdmission = (payload: string | Buffer) => payload.toString().startsWith('40/company-');

/** What a browser keeps of a person's visits. Theme and menu belong to the person, not to the machine. */
export const chosenBy = (who: Person, kept: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [/^(theme|menu)$/.test(name) ? `${name}:${who.id}` : name, value]),
  );

/**
 * What a browser keeps of a session: the refresh cookie, the token with its owner, and that it has asked about notices.
 */
async function signedIn(origin: string, who: Person) {
  const client = await request.newContext({ baseURL: origin });
  const answer = await client.post('/api/auth/login', { data: { email: who.email, password, remember: true } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token, user } = await answer.json();
  const { cookies } = await client.storageState();
  await client.dispose();
  return { cookies, session: { token, tokenUserId: String(user.id), [`alerts-offer:${user.id}`]: 'done' } };
}

const keptBy = (origin: string, values: Record<string, string>) => ({
  origin,
  localStorage: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/** Preferences that the browser keeps and the server does not have yet. */
export const arranged = (who: Person, values: Partial<OwnPreferences>): Record<string, string> => ({
  [`own-preferences:${who.id}`]: JSON.stringify({ values, unsent: Object.keys(values) }),
});

/** A browser without a session that keeps these values from an earlier visit: a theme, a language. */
export const remembering = (origin: string, values: Record<string, string>): BrowserContextOptions => ({
  baseURL: origin,
  storageState: { cookies: [], origins: [keptBy(origin, values)] },
});

/** Fills the log-in form that is on screen. */
export async function logIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/tickets**');
}

/** No serious or critical finding on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(findGraveViolations)).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs in the page. Half-faded text has no contrast to judge, so motion is stopped meanwhile. */
async function findGraveViolations(): Promise<string[]> {
  // An adopted sheet, because the page's policy refuses inline styles.
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  // Only violations are needed, so axe describes nothing else.
  const { violations } = await window.axe.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The page's language from its next address on. */
export const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('language', chosen), language);

export interface Look {
  size: string;
  theme: 'light' | 'dark';
  options: BrowserContextOptions;
  tag: string[];
}
/** Marks a journey that only judges looks; it runs where nothing is left out. */
export const fits = { tag: ['@looks', '@long'] };
const desktop: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
const everyLook: Look[] = [
  { size: '1366×768', theme: 'light', options: desktop, tag: ['@looks'] },
  { size: '390×844', theme: 'dark', options: phone, ...fits },
  { size: '1366×768', theme: 'dark', options: desktop, ...fits },
  { size: '390×844', theme: 'light', options: phone, ...fits },
];
/** `npm run a11y`. */
export const isWhole = process.env.A11Y === 'all';

/** The sizes and themes in which a screen is judged: each once, with `npm run a11y` each size in each theme. */
export const looks = isWhole ? everyLook : everyLook.slice(0, 2);
/** The widths that a screen must fit: the narrowest, with `npm run a11y` a usual phone's too. */
export const narrowWidths = isWhole ? [320, 390] : [320];

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
