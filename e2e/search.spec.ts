// Journeys of: tickets.
import { type PutTicket, putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { expect, type Page, type Route } from '@playwright/test';
import { bubbles, messageList } from './conversation.ts';
import { type Desk, expectAccessible, fits, phone, speak, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';
import { smallTargets } from './touch-targets.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar atendimentos' });
const rows = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const inMessages = (page: Page) => page.getByRole('checkbox', { name: 'Buscar nas mensagens' });
const hitsBar = (page: Page) => page.getByRole('search', { name: 'Mensagens encontradas' });
const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text });
const marked = (page: Page, text: string) => bubble(page, text).locator('mark');

const isSearch = /\/api\/tickets\?.*searchParam/;

async function put({ app, company }: Desk, ...tickets: TicketToPut[]): Promise<PutTicket[]> {
  return putTickets(app.owner, company, tickets);
}

/** A closed ticket of Maria's with 60 messages, three of them about a boleto. */
async function putLongTalk(desk: Desk): Promise<PutTicket[]> {
  const says = Array.from({ length: 60 }, (_, n) => (n % 25 === 5 ? `Cadê o boleto ${n}?` : `conversa número ${n}.`));
  return put(desk, { name: 'Maria Prado', status: 'closed', queueId: await queueOf(desk), says });
}

/** Runs in the page: imitates a machine that is too busy to draw the next frame. */
function stoppableFrames() {
  const real = window.requestAnimationFrame.bind(window);
  const waiting: FrameRequestCallback[] = [];
  let stopped = false;
  window.requestAnimationFrame = (callback) => (stopped ? -waiting.push(callback) : real(callback));
  return {
    stop: () => {
      stopped = true;
    },
    /** Resolves when the held frames, and those that they request, are drawn. */
    goOn: async () => {
      stopped = false;
      for (const callback of waiting.splice(0)) real(callback);
      for (let drawn = 0; drawn < 20; drawn++) await new Promise(real);
    },
  };
}

test('each key narrows what is loaded; half a second after the last one everything is asked for, once', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 40, status: 'pending', queueId: await queueOf(desk) });
  await seedTickets(desk, { count: 3, status: 'closed', queueId: await queueOf(desk), prefix: 'Cliente 0000 antigo' });
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(rows(page).first()).toBeVisible();
  const held: Route[] = [];
  await page.route(isSearch, (route) => void held.push(route));
  await box(page).pressSequentially('cliente 0000', { delay: 5 });
  await expect(rows(page)).toHaveCount(9);
  await expect(page.getByText('Buscando…')).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  expect(new URL(held[0]?.request().url() ?? '').searchParams.get('searchParam')).toBe('cliente 0000');
  await held[0]?.continue();
  await expect(page.getByText('12 resultados')).toBeVisible();
  await expect(row(page, 'antigo')).toHaveCount(3);
  await expect(page.getByRole('tab', { name: 'Busca' })).toHaveAttribute('aria-selected', 'true');
  await box(page).press('5');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Cliente 00005')).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.continue();
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
});

test('names are found in any status, whatever their case and dots, with what matches marked and the status beside it', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await put(
    desk,
    { name: 'Işıl ÇAĞLAR', status: 'open', userId: desk.ana.id, queueId },
    { name: 'IŞIL Conceição', status: 'closed', queueId },
    { name: 'Pedro Isildo', status: 'pending', queueId },
    { name: 'Rosa Melo', status: 'pending', queueId },
  );
  const page = await desk.open(desk.ana);
  await box(page).fill('isil');
  await expect(page.getByText('3 resultados')).toBeVisible();
  await expect(row(page, 'Işıl').locator('mark')).toHaveText('Işıl');
  await expect(row(page, 'Conceição').locator('mark')).toHaveText('IŞIL');
  await expect(row(page, 'Isildo').locator('mark')).toHaveText('Isil');
  await expect(row(page, 'ÇAĞLAR')).toContainText('Atendendo');
  await expect(row(page, 'Conceição')).toContainText('Resolvido');
  await expect(row(page, 'Isildo')).toContainText('Aguardando');
  await expectAccessible(page);
});

test('words are found in any order, apart and over line ends, each of them marked in the list and in the chat', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await put(
    desk,
    { name: 'Maria\u00a0Aparecida  Souza', status: 'pending', queueId },
    { name: 'Rosa Melo', status: 'closed', queueId, says: ['Souza,\n\nfoi a Maria'] },
    { name: 'Maria Prado', status: 'pending', queueId },
  );
  const page = await desk.open(desk.ana, '/tickets?q=souza%20maria&msgs=true');
  await expect(page.getByText('2 resultados')).toBeVisible();
  await expect(row(page, 'Aparecida').locator('mark')).toHaveText(['Maria', 'Souza']);
  await expect(row(page, 'Rosa Melo').locator('mark')).toHaveText(['Souza', 'Maria']);
  await row(page, 'Rosa Melo').getByRole('link').click();
  await expect(hitsBar(page)).toContainText('1 de 1');
  await expect(marked(page, 'foi a Maria')).toHaveText(['Souza', 'Maria']);
});

test('numbers are found with and without the ninth digit and punctuation, tickets by #id', { tag: '@long' }, async ({
  desk,
}) => {
  await desk.app.owner.query(`select setval('tickets_id_seq', 5000)`);
  const [ticket] = await put(
    desk,
    { name: 'Maria Prado', number: '5511988887777' },
    { name: 'Rosa Melo', number: '5511977776666' },
  );
  const page = await desk.open(desk.ana);
  for (const typed of ['(11) 8888-7777', '+55 11 98888 7777', '988887777', `#${ticket?.id}`]) {
    await box(page).fill(typed);
    await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
    await expect(row(page, 'Maria Prado')).toBeVisible();
    await box(page).fill('');
    await expect(page.getByRole('tab', { name: 'Busca' })).toHaveCount(0);
  }
});

test('a hit opens its ticket at the message, marked; the bar and its keys go from hit to hit (delight 10)', async ({
  desk,
}) => {
  await putLongTalk(desk);
  const page = await desk.open(desk.ana);
  await box(page).fill('BOLETO');
  await expect(page.getByText('Nada encontrado para “BOLETO”')).toBeVisible();
  await page.getByRole('button', { name: 'Buscar nas mensagens' }).click();
  await expect(inMessages(page)).toBeChecked();
  await expect(row(page, 'Maria Prado')).toContainText('Cadê o boleto 55?');
  await expect(row(page, 'Maria Prado').locator('mark')).toHaveText('boleto');
  await row(page, 'Maria Prado').getByRole('link').click();
  await expect(hitsBar(page)).toContainText('3 de 3');
  await expect(bubble(page, 'boleto 55')).toBeInViewport();
  await expect(marked(page, 'boleto 55')).toHaveText('boleto');
  await page.keyboard.press('p');
  await expect(hitsBar(page)).toContainText('2 de 3');
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await hitsBar(page).getByRole('button', { name: 'Resultado anterior' }).click();
  await expect(hitsBar(page)).toContainText('1 de 3');
  await expect(bubble(page, 'boleto 5?')).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('p');
  await expect(hitsBar(page)).toContainText('1 de 3');
  await page.keyboard.press('n');
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await hitsBar(page).getByRole('button', { name: 'Fechar os resultados' }).click();
  await expect(hitsBar(page)).toHaveCount(0);
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await expect(bubbles(page).locator('mark')).toHaveCount(0);
});

test('a page of older messages that comes while a hit is being gone to does not lead elsewhere', {
  tag: '@long',
}, async ({ desk }) => {
  const says = Array.from({ length: 60 }, (_, n) => (n === 50 || n === 55 ? `Cadê o boleto ${n}?` : `conversa ${n}.`));
  await put(desk, { name: 'Maria Prado', status: 'closed', queueId: await queueOf(desk), says });
  const page = await desk.open(desk.ana, '/tickets?q=boleto&msgs=true');
  const held: Route[] = [];
  const frames = await page.evaluateHandle(stoppableFrames);
  await page.route(/\/api\/messages\/\d+\?.*nextCursor=/, (route) => void held.push(route));
  await row(page, 'Maria Prado').getByRole('link').click();
  await expect(bubble(page, 'boleto 55')).toBeInViewport();
  await expect(hitsBar(page)).toContainText('2 de 2');
  await expect.poll(() => held.length).toBe(1);
  await frames.evaluate(({ stop }) => stop());
  await page.keyboard.press('p');
  await expect(hitsBar(page)).toContainText('1 de 2');
  await held[0]?.continue();
  // Older messages are now loaded before it.
  await expect(messageList(page).locator('li').filter({ hasText: 'boleto 50' })).toHaveAttribute(
    'data-index',
    /^[2-9]./,
  );
  await frames.evaluate(({ goOn }) => goOn());
  await expect(bubble(page, 'boleto 50')).toBeInViewport();
});

test('around a hit far back both directions load on, and the way to the newest message is one press', {
  tag: '@long',
}, async ({ desk }) => {
  const says = Array.from({ length: 200 }, (_, n) => (n === 40 ? 'aqui está o contrato' : `conversa número ${n}.`));
  await put(desk, { name: 'Maria Prado', status: 'closed', queueId: await queueOf(desk), says });
  const page = await desk.open(desk.ana, '/tickets?q=contrato&msgs=true');
  const asked = page.waitForRequest(/around=/);
  await row(page, 'Maria Prado').getByRole('link').click();
  await asked;
  await expect(bubble(page, 'aqui está o contrato')).toBeInViewport();
  const scroller = messageList(page).locator('..');
  await scroller.hover();
  const wheelTo = async (text: string, by: number) => {
    const turn = async () => {
      await page.mouse.wheel(0, by);
      return bubble(page, text).isVisible();
    };
    await expect.poll(turn, { intervals: [100] }).toBe(true);
  };
  await wheelTo('conversa número 0.', -2000);
  await wheelTo('conversa número 199.', 2000);
  await page.reload();
  await expect(bubble(page, 'aqui está o contrato')).toBeInViewport();
  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await expect(bubble(page, 'conversa número 199.')).toBeInViewport();
  await expect(hitsBar(page)).toHaveCount(0);
});

test('the search, its checkbox and the hit survive reload, back and forward', { tag: '@long' }, async ({ desk }) => {
  await putLongTalk(desk);
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await box(page).fill('boleto');
  await expect(page).toHaveURL(/q=boleto/);
  await inMessages(page).check();
  await row(page, 'Maria Prado').getByRole('link').click();
  await expect(page).toHaveURL(/at=\d+/);
  await hitsBar(page).getByRole('button', { name: 'Resultado anterior' }).click();
  await expect(hitsBar(page)).toContainText('2 de 3');
  await page.reload();
  await expect(box(page)).toHaveValue('boleto');
  await expect(inMessages(page)).toBeChecked();
  await expect(hitsBar(page)).toContainText('2 de 3');
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/tickets\?/);
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await expect(box(page)).toHaveValue('boleto');
  await page.goBack();
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(box(page)).toHaveValue('boleto');
  await expect(row(page, 'Maria Prado')).toBeVisible();
});

test('all of it by keys: / to the box, Enter at once, down into the results, Escape out', { tag: '@long' }, async ({
  desk,
}) => {
  await putLongTalk(desk);
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(page.getByText('Ninguém aguardando')).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('maria');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=maria/);
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Maria Prado').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Maria Prado' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Aguardando' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box(page)).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Buscar atendimentos');
});

test('too short, nothing, a failure and a search cut short each say what to do', { tag: '@long' }, async ({ desk }) => {
  await put(desk, { name: 'Maria Prado' });
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await box(page).fill('ma');
  await expect(page.getByText('Digite pelo menos 3 caracteres para buscar em tudo.')).toBeVisible();
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await box(page).fill('ninguém');
  await expect(page.getByText('Nada encontrado para “ninguém”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar a busca' }).first().click();
  await expect(box(page)).toBeFocused();
  await expect(row(page, 'Maria Prado')).toBeVisible();

  await page.route(isSearch, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'ERR_UNAVAILABLE' } }));
  await box(page).fill('prado');
  const alert = page.getByRole('alert').filter({ hasText: 'Não deu para buscar' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isSearch);
  await page.route(isSearch, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), countCapped: true, searchLimited: true } });
  });
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Pelo menos 1 resultados, os mais recentes.')).toBeVisible();
  await expect(row(page, 'Maria Prado')).toBeVisible();
});

test('while a search is shown, who begins to match comes in and nobody else', { tag: '@long' }, async ({ desk }) => {
  const page = await desk.open(desk.ana);
  await box(page).fill('maria');
  await expect(page.getByText('Nada encontrado para “maria”')).toBeVisible();
  await desk.company.receives('Pedro Reis', 'oi');
  await desk.company.receives('Maria Nova', 'olá');
  await expect(row(page, 'Maria Nova')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await inMessages(page).check();
  await box(page).fill('orçamento');
  await expect(page.getByText('Nada encontrado para “orçamento”')).toBeVisible();
  await desk.company.receives('Rosa Melo', 'quero um ORCAMENTO hoje');
  await expect(row(page, 'Rosa Melo').locator('mark')).toHaveText('ORCAMENTO');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('on a phone: targets, no overflow, a hit opens the chat and back leads to the results (habit: Phone use)', {
  tag: '@long',
}, async ({ desk }) => {
  await putLongTalk(desk);
  const page = await desk.open(desk.ana, '/tickets', phone);
  await box(page).fill('boleto');
  await inMessages(page).check();
  await expect(row(page, 'Maria Prado')).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  await expectAccessible(page);
  await row(page, 'Maria Prado').getByRole('link').tap();
  await expect(bubble(page, 'boleto 55')).toBeInViewport();
  await expect(hitsBar(page)).toContainText('3 de 3');
  expect(await smallTargets(page, 44)).toEqual([]);
  await hitsBar(page).getByRole('button', { name: 'Resultado anterior' }).tap();
  await expect(bubble(page, 'boleto 30')).toBeInViewport();
  await expectAccessible(page);
  await page.goBack();
  await expect(row(page, 'Maria Prado')).toBeVisible();
  await expect(box(page)).toHaveValue('boleto');
});

const words = {
  pt: { box: 'Buscar atendimentos', tab: 'Busca', found: '1 resultado', of: '3 de 3' },
  es: { box: 'Buscar atenciones', tab: 'Búsqueda', found: '1 resultado', of: '3 de 3' },
  en: { box: 'Search tickets', tab: 'Search', found: '1 result', of: '3 of 3' },
  tr: { box: 'Görüşmelerde ara', tab: 'Arama', found: '1 sonuç', of: '3 / 3' },
} as const;

test('in four languages nothing of a search reaches beyond the edge of 320 px', fits, async ({ desk }) => {
  await putLongTalk(desk);
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const page = await desk.open(desk.ana, '/tickets', { ...phone, viewport: { width: 320, height: 720 } });
  for (const [language, said] of Object.entries(words)) {
    await speak(page, language);
    await page.goto('/tickets?q=boleto&msgs=true');
    await expect(page.getByRole('searchbox', { name: said.box })).toHaveValue('boleto');
    await expect(page.getByRole('tab', { name: said.tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(said.found, { exact: true })).toBeVisible();
    expect(await overflow(page), `results in ${language}`).toBe(0);
    await page.getByRole('listitem').filter({ hasText: 'Maria Prado' }).getByRole('link').tap();
    await expect(page.getByText(said.of, { exact: true })).toBeVisible();
    expect(await overflow(page), `hit in ${language}`).toBe(0);
  }
});
