// Journeys of: auth.
import { listQueues } from '@guiche/contract/queues.schemas';
import { startApp } from '@guiche/server/app';
import { readConfig } from '@guiche/server/platform/config/config';
import { createLog } from '@guiche/server/platform/log/log';
import { expect, type Page } from '@playwright/test';
import { putCompanyPlan, putDueDate, putPlan } from './billing.ts';
import { chosenBy, type Desk, expectAccessible, logIn, looks, menuOf, phone, remembering, test } from './desk.ts';

const pendingTab = (page: Page) => page.getByRole('tab', { name: 'Aguardando' });
const refreshOf = (page: Page) => page.getByRole('button', { name: 'Atualizar' });
const stripsOf = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: /Tentar agora|Dispensar/ }) });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Counts the renewals of the token from now on. */
function countRenewals(page: Page): () => number {
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh_token')) renewals++;
  });
  return () => renewals;
}

/** The server caches for some seconds whether a company may work; resolves when it answers with this status. */
async function knownToServer({ company, ana }: Desk, page: Page, status: number) {
  const token = (await tokenOf(page)) ?? '';
  const ask = async () => (await company.ask({ ...ana, token }, listQueues)).status;
  await expect.poll(ask).toBe(status);
}

const left: [number, string][] = [
  [4, 'Sua assinatura vence em 4 dias'],
  [1, 'Sua assinatura vence em 1 dia'],
  [0, 'Sua assinatura vence hoje'],
];
for (const [days, words] of left)
  test(`${days} days before the due date a notice and one strip say so; put away, the strip stays away`, {
    tag: days === 1 ? [] : '@long',
  }, async ({ desk, page }) => {
    await putDueDate(desk, days);
    await page.goto(`${desk.app.url}/login`);
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Fechar' }) });
    await Promise.all([expect(notice).toHaveText(words), logIn(page, desk.ana)]);
    await expect(stripsOf(page)).toHaveText(new RegExp(`^${words}`));
    await stripsOf(page).getByRole('button', { name: 'Dispensar' }).click();
    await expect(stripsOf(page)).toHaveCount(0);
    await page.reload();
    await expect(pendingTab(page)).toHaveText('Aguardando0');
    await expect(stripsOf(page)).toHaveCount(0);
  });

test('5 days before the due date nothing is said yet', async ({ desk }) => {
  await putDueDate(desk, 5);
  const page = await desk.open(desk.ana);
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  await expect(page.getByText(/Sua assinatura vence/)).toHaveCount(0);
});

test('when the due date passes while somebody works, they are signed out and told why, also after a reload', async ({
  desk,
}) => {
  const due = await putDueDate(desk, 0);
  const page = await desk.open(desk.ana);
  await page.clock.install();
  // Timers from before the fake clock do not follow it.
  await page.reload();
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  await page.clock.fastForward(25 * 3_600_000);
  await expect(page).toHaveURL(/\/login/);
  const text = `Opss! Sua assinatura venceu ${due}. Entre em contato com o Suporte para mais informações!`;
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
});

test('402: once the date is past every address leads to /financeiro, which names plan, amount and date; paid, it leads back', {
  tag: '@long',
}, async ({ desk }) => {
  const env = { ...desk.app.env, PORT: '0', SUPPORT_URL: 'https://ajuda.test/chat' };
  const site = await startApp({ config: readConfig(env), log: createLog('fatal'), checkReplies: true });
  await putCompanyPlan(desk, await putPlan(desk, 'Essencial'));
  const page = await desk.open(desk.ana, '/tickets', { baseURL: site.url });
  const at = { ...desk, company: desk.company.at(site.url) };
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  const due = await putDueDate(desk, -2);
  await knownToServer(at, page, 402);
  await page.goto('/tickets');
  await expect(page).toHaveURL(/\/financeiro$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Assinatura vencida');
  await expect(main).toContainText('Essencial');
  await expect(main).toContainText('R$ 97,00');
  await expect(main.locator('dl')).toContainText(due);
  await expect(menuOf(page)).toHaveCount(0);
  const pay = main.getByRole('link', { name: 'Regularizar com o suporte' });
  await expect(pay).toHaveAttribute('href', 'https://ajuda.test/chat');
  await expect(pay).toHaveAttribute('target', '_blank');
  await expect(pay).toHaveAttribute('rel', /noopener/);
  await main.getByRole('button', { name: 'Já paguei, verificar' }).click();
  await expect(page.getByRole('alert')).toHaveText(/A assinatura da empresa venceu/);
  await expect(page).toHaveURL(/\/financeiro$/);
  expect(await tokenOf(page), 'still signed in').not.toBeNull();
  await putDueDate(desk, 30);
  await knownToServer(at, page, 200);
  await main.getByRole('button', { name: 'Já paguei, verificar' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  await page.context().close();
  await site.close();
});

test('402 of a company that was switched off before its date leads there too, and a reload ends there again', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  await desk.app.owner.query('update companies set status = false where id = $1', [desk.company.id]);
  await knownToServer(desk, page, 402);
  await refreshOf(page).click();
  await expect(page).toHaveURL(/\/financeiro$/);
  await expect(page.getByRole('main')).toContainText('A assinatura da empresa venceu.');
  await page.reload();
  await expect(page).toHaveURL(/\/financeiro$/);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('401: the token goes, the sign-in page says why, and what was open opens again after it', async ({ desk }) => {
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  await desk.app.owner.query('update control.sessions set ended_at = now() where user_id = $1', [desk.ana.id]);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('main').getByText('Sua sessão expirou. Entre de novo.')).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await logIn(page, desk.ana);
  await expect(page).toHaveURL(/\/tickets\?tab=pending$/);
});

test('403 of a token that ran out: one renewal, the request again, and nobody notices', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  const renewals = countRenewals(page);
  const before = await tokenOf(page);
  // More than one request: the refresh cancels those under way and asks again, and nobody reads the first answers.
  const expired = { status: 403, json: { error: 'ERR_TOKEN_EXPIRED', code: 'ERR_TOKEN_EXPIRED' } };
  await page.route(/\/api\/tickets/, (route) => (renewals() === 0 ? route.fulfill(expired) : route.fallback()));
  await desk.company.receives('Maria Prado', 'Oi!');
  await desk.app.idle();
  const repeated = page.waitForResponse((answer) => answer.url().includes('/api/tickets') && answer.status() === 200);
  await refreshOf(page).click();
  await repeated;
  await expect(pendingTab(page)).toHaveText('Aguardando1');
  await expect.poll(() => tokenOf(page)).not.toBe(before);
  expect(renewals()).toBe(1);
  await expect(page).toHaveURL(/\/tickets/);
});

test('403 of a missing right: no renewal, the screen says so with Voltar in focus, and the next visit asks anew', async ({
  desk,
}) => {
  const page = await desk.open(desk.ana);
  await expect(pendingTab(page)).toHaveText('Aguardando0');
  const renewals = countRenewals(page);
  await page.route(/\/api\/tickets/, (route) =>
    route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', code: 'ERR_NO_PERMISSION' } }),
  );
  await refreshOf(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Acesso Negado!');
  const back = page.getByRole('link', { name: 'Voltar' });
  await expect(back).toBeFocused();
  await expect(back).toHaveAttribute('href', '/tickets');
  await expect(menuOf(page)).toBeVisible();
  await expectAccessible(page);
  expect(renewals()).toBe(0);
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(pendingTab(page)).toHaveText('Aguardando0');
});

test('signed out in one tab is signed out in the other, without a word about another computer', async ({ desk }) => {
  const page = await desk.open(desk.ana);
  const other = await page.context().newPage();
  await other.goto('/tickets');
  await expect(pendingTab(other)).toHaveText('Aguardando0');
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('outro computador')).toHaveCount(0);
});

test('the version in the menu and below the sign-in is the one the server tells', async ({ desk }) => {
  const answer = await fetch(`${desk.app.url}/api/version`);
  const { version } = (await answer.json()) as { version: string };
  const page = await desk.open(desk.ana);
  await expect(menuOf(page).getByText(version, { exact: true })).toBeVisible();
  await menuOf(page).getByRole('button', { name: 'Expandir menu' }).click();
  await expect(menuOf(page)).toContainText(`Guichê ${version}`);
  await page.getByRole('button', { name: /^Perfil de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('contentinfo')).toContainText(version);
});

test('the page says that somebody is there when it opens and every 5 minutes', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(desk.ana);
  // A timer of 5 minutes fires after a fifth of a second; all others keep their time.
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    window.setInterval = ((act: () => void, ms?: number) =>
      every(act, ms === 300_000 ? 200 : ms)) as typeof window.setInterval;
  });
  const said: string[] = [];
  let sockets = 0;
  page.on('websocket', (socket) => {
    sockets++;
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"userStatus"')) said.push(String(payload));
    });
  });
  await page.reload();
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(3);
  expect(sockets).toBe(1);
});

test('how many tickets wait stands at the menu entry, and a phone’s profile menu has the company and its date', {
  tag: '@long',
}, async ({ desk }) => {
  const due = await putDueDate(desk, 40);
  const helena = await desk.person({ name: 'Helena Dias', profile: 'admin' });
  const page = await desk.open(desk.ana);
  const entry = menuOf(page).getByRole('link', { name: 'Atendimentos' });
  await expect(entry).toHaveText('');
  await desk.company.receives('Maria Prado', 'Oi!');
  await expect(entry).toHaveText('1');
  await expect(entry).toHaveAccessibleName('Atendimentos, 1 aguardando');
  for (const [who, isShown] of [
    [helena, true],
    [desk.ana, false],
  ] as const) {
    const small = await desk.open(who, '/tickets', phone);
    await small.getByRole('button', { name: /^Perfil de/ }).click();
    const menu = small.getByRole('menu');
    await expect(menu).toContainText(who.email);
    await expect(menu.getByText(`ativa até ${due}`)).toHaveCount(isShown ? 1 : 0);
  }
});

for (const { size, theme, options, tag } of looks)
  test(`the page of an ended subscription is accessible in ${theme} at ${size}`, { tag }, async ({ desk, browser }) => {
    await putDueDate(desk, -1);
    await putCompanyPlan(desk, await putPlan(desk, 'Essencial'));
    const kept = remembering(desk.app.url, chosenBy(desk.ana, { theme }));
    const context = await browser.newContext({ locale: 'pt-BR', ...options, ...kept });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(desk.ana.email);
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.locator('dl')).toContainText('Essencial');
    await expectAccessible(page);
    await context.close();
  });
