// Journeys of: tickets.
import { listMessages } from '@guiche/contract/messages.schemas';
import { readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { expect, type Locator, type Page } from '@playwright/test';
import { tab } from './conversation.ts';
import { arranged, type Desk, fits, phone, test } from './desk.ts';
import { queueOf, seedTickets } from './seeded-tickets.ts';
import { smallTargets } from './touch-targets.ts';

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).getByRole('listitem');
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const scrollerOf = (page: Page) => page.getByRole('list', { name: 'Lista de atendimentos' }).locator('..');
const scrollTopOf = (page: Page) => scrollerOf(page).evaluate((element) => element.scrollTop);

/** A person who prefers the newest waiting tickets on top. */
const newestFirst = (who: Person) => ({ kept: arranged(who, { pendingOrder: 'newest' }) });

async function scrollTo(page: Page, top: number) {
  const scroll = (element: Element, wanted: number) => {
    element.scrollTo({ top: wanted });
    return element.scrollTop;
  };
  // Scroll again while the pages on the way are loading.
  await expect.poll(() => scrollerOf(page).evaluate(scroll, top)).toBe(top);
}

/** The box of an element, in whole pixels. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on screen');
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) };
}

/** A ticket that Ana accepted and read: open, with nothing unread, at the top of her list. */
async function attendedTicket(desk: Desk, name: string) {
  await desk.company.receives(name, 'Oi!');
  await desk.app.idle();
  const [ticket] = await desk.company.tickets(desk.ana, 'pending');
  if (ticket === undefined) throw new Error('no ticket came of the message');
  const { messages } = await desk.company.request(desk.ana, listMessages, { params: { ticketId: ticket.id } });
  const lastMessageId = Math.max(...messages.map(({ id }) => id));
  const params = { ticketId: ticket.id };
  const body = { status: 'open', userId: desk.ana.id, queueId: await queueOf(desk) } as const;
  await desk.company.request(desk.ana, updateTicket, { params, body });
  await desk.company.request(desk.ana, readTicket, { params, body: { lastMessageId } });
}

test('in a list of ten thousand every frame of a scroll is filled with rows, and never more than sixty of them exist', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(120_000);
  await seedTickets(desk, { count: 10_000, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=pending', newestFirst(desk.ana));
  await expect(tab(page, 'Aguardando')).toHaveText(/9999\+|10000/);
  await expect(rowOf(page, 'Cliente 00001')).toBeVisible();
  const seen = await scrollerOf(page).evaluate(async (scroller) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const result = { blank: 0, most: 0, last: 0, heights: [] as number[] };
    const look = () => {
      const rows = [...scroller.querySelectorAll<HTMLElement>('[data-ticket]')];
      const view = scroller.getBoundingClientRect();
      const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
      const gaps = boxes.some((box, n) => n > 0 && Math.abs(box.top - (boxes[n - 1]?.bottom ?? 0)) > 1);
      const covered = (boxes[0]?.top ?? 1e9) <= view.top + 1 && (boxes.at(-1)?.bottom ?? 0) >= view.bottom - 60;
      if (gaps || !covered) result.blank++;
      result.most = Math.max(result.most, rows.length);
      result.last = Math.max(result.last, ...rows.map((row) => Number(row.getAttribute('aria-posinset'))));
      result.heights = [...new Set([...result.heights, ...boxes.map((box) => Math.round(box.height * 10) / 10)])];
    };
    const until = performance.now() + 60_000;
    while (result.last < 400 && performance.now() < until) {
      scroller.scrollTop += scroller.clientHeight * 0.8;
      // The scroll event comes at the start of the next frame, and people see what is drawn in that one.
      await frame();
      await frame();
      look();
    }
    return result;
  });
  expect(seen).toMatchObject({ blank: 0, heights: [76] });
  expect(seen.last).toBeGreaterThanOrEqual(400);
  expect(seen.most).toBeLessThanOrEqual(60);
});

test('a row shows name, at most forty characters, two tags and the rest, the queue and the waiting time, in 76 px (delight 9)', async ({
  desk,
}) => {
  const lastMessage = 'Uma mensagem que é bem mais comprida do que cabe numa linha da lista de atendimentos';
  const tags = ['Boleto', 'Garantia', 'Troca', 'VIP'];
  await seedTickets(desk, {
    count: 3,
    status: 'pending',
    queueId: await queueOf(desk),
    lastMessage,
    tags,
    minutesAgo: 12,
  });
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  const row = rowOf(page, 'Cliente 00002');
  await expect(row).toContainText('Cliente 00002');
  const shown = (await row.getByText(/^Uma mensagem/).textContent()) ?? '';
  expect([...shown].length).toBeLessThanOrEqual(40);
  expect(lastMessage.startsWith(shown.replace('…', ''))).toBe(true);
  for (const text of ['Boleto', 'Garantia', '+2', '12 min', 'Fila Vendas']) await expect(row).toContainText(text);
  await expect(row.getByText('12 min')).toHaveClass(/amber/);
  await expect(row).not.toContainText('Troca');
  await expect(row.locator('i').first()).toHaveCSS('width', '3px');
  const boxes = await Promise.all([1, 2, 3].map((n) => boxOf(rowOf(page, `Cliente 0000${n}`))));
  expect(boxes.map(({ height }) => height)).toEqual([76, 76, 76]);
});

test('an unread badge appears without moving anything (habit: Unread)', async ({ desk }) => {
  await seedTickets(desk, {
    count: 20,
    status: 'open',
    userId: desk.ana.id,
    queueId: await queueOf(desk),
    minutesAgo: 60,
  });
  await attendedTicket(desk, 'Maria Prado');
  const page = await desk.open(desk.ana);
  const row = rowOf(page, 'Maria Prado');
  const starts = [row, row.getByText('Maria Prado'), row.getByText('Oi!'), rowOf(page, 'Cliente 00004')];
  const places = async () => {
    const boxes = await Promise.all(starts.map(boxOf));
    const time = await boxOf(row.locator('time'));
    // Unread rows are bold: texts keep where they start, the time where it ends.
    return [...boxes.map(({ x, y, height }) => [x, y, height]), [time.x + time.width, time.y, time.height]];
  };
  await expect(row).toBeVisible();
  await expect(row.getByText('não lida')).toHaveCount(0);
  const before = await places();
  await desk.company.receives('Maria Prado', 'Oi!');
  await expect(row.getByText('1 não lida')).toBeAttached();
  const after = await places();
  expect(after).toEqual(before);
});

test('a contact’s picture stands in the row and in the header; one that does not load leaves the letters', async ({
  desk,
}) => {
  for (const [name, picture] of [
    ['Maria Prado', '/icons/app-192.png'],
    ['Pedro Reis', '/api/nada.png'],
  ] as const) {
    await attendedTicket(desk, name);
    await desk.app.owner.query('update contacts set picture_url = $3 where company_id = $1 and name = $2', [
      desk.company.id,
      name,
      picture,
    ]);
  }
  const page = await desk.open(desk.ana);
  await expect(rowOf(page, 'Maria Prado').locator('img')).toHaveJSProperty('naturalWidth', 192);
  await expect(rowOf(page, 'Pedro Reis').locator('img')).toHaveCount(0);
  await expect(rowOf(page, 'Pedro Reis').locator('[data-initials]')).toHaveAttribute('data-initials', 'PR');
  await rowOf(page, 'Maria Prado').getByRole('link').click();
  const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Maria Prado' }) });
  await expect(header.locator('img')).toHaveJSProperty('naturalWidth', 192);
});

test('tab, order, queues and scroll survive opening a ticket, a reload, and back and forward', async ({ desk }) => {
  const vendas = await queueOf(desk);
  const [entrega, troca] = [await desk.company.queue('Entrega'), await desk.company.queue('Troca')];
  const bia = await desk.person({ name: 'Bia Lima', queues: [vendas, entrega, troca] });
  await seedTickets(desk, { count: 150, status: 'pending', queueId: vendas });
  await seedTickets(desk, { count: 5, status: 'pending', queueId: troca, prefix: 'Trocado' });
  const page = await desk.open(bia, '/tickets', newestFirst(bia));
  await tab(page, 'Aguardando').click();
  await page.getByRole('button', { name: 'Filas' }).click();
  await page.getByRole('checkbox', { name: 'Troca' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mais recentes primeiro' }).click();
  await expect(rowOf(page, 'Cliente 00150')).toBeVisible();
  await scrollTo(page, 4000);

  const expectSame = async () => {
    await expect(tab(page, 'Aguardando')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Quem espera há mais tempo primeiro' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filas' })).toHaveText(/2/);
    await expect.poll(() => scrollTopOf(page)).toBe(4000);
    await expect(rowOf(page, 'Cliente 00095')).toBeInViewport();
  };
  await expectSame();
  await rowOf(page, 'Cliente 00095').getByRole('link').click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}\?/);
  await expect(page.getByRole('heading', { name: 'Cliente 00095' })).toBeVisible();
  await expectSame();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cliente 00095' })).toBeVisible();
  await expectSame();
  await page.goBack();
  await expect(page).toHaveURL(/\/tickets\?/);
  await expectSame();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Cliente 00095' })).toBeVisible();
  await expectSame();
});

test('what comes in while I read further down is counted in a pill and moves nothing', async ({ desk }) => {
  await seedTickets(desk, { count: 60, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=pending', newestFirst(desk.ana));
  await expect(rowOf(page, 'Cliente 00001')).toBeVisible();
  await scrollTo(page, 1000);
  const read = rowOf(page, 'Cliente 00016');
  const before = await boxOf(read);
  for (const name of ['Rita Nova', 'Rosa Nova']) await desk.company.receives(name, 'Oi!');
  const pill = page.getByRole('button', { name: '2 novas' });
  await expect(pill).toBeVisible();
  expect(await boxOf(read)).toEqual(before);
  await pill.click();
  await expect(rowOf(page, 'Rosa Nova')).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test('the tabs count exactly; accepting moves the ticket between them and says so politely (delight 17)', async ({
  desk,
}) => {
  const queueId = await queueOf(desk);
  await seedTickets(desk, { count: 57, status: 'pending', queueId });
  await seedTickets(desk, { count: 43, status: 'open', queueId, userId: desk.ana.id, prefix: 'Antigo' });
  const page = await desk.open(desk.ana, '/tickets?tab=pending', newestFirst(desk.ana));
  await expect(tab(page, 'Aguardando')).toHaveText('Aguardando57');
  await expect(tab(page, 'Atendendo')).toHaveText('Atendendo43');
  const row = rowOf(page, 'Cliente 00003');
  await row.hover();
  await row.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.locator('[aria-live=polite]')).toHaveText('Cliente 00003: agora em Atendendo');
  await expect(tab(page, 'Aguardando')).toHaveText('Aguardando56');
  await expect(tab(page, 'Atendendo')).toHaveText('Atendendo44');
  await expect(tab(page, 'Atendendo')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Cliente 00003')).toBeVisible();
  await desk.company.receives('Nova Cliente', 'Oi!');
  await expect(tab(page, 'Aguardando')).toHaveText('Aguardando57');
});

test('the next page is asked for two screens before the end', async ({ desk }) => {
  await seedTickets(desk, { count: 100, status: 'pending', queueId: await queueOf(desk) });
  const pages: string[] = [];
  const page = await desk.open(desk.ana, '/tickets?tab=pending', newestFirst(desk.ana));
  page.on('request', (request) => void (request.url().includes('nextCursor') && pages.push(request.url())));
  await expect(rowOf(page, 'Cliente 00001')).toBeVisible();
  expect(pages).toHaveLength(0);
  const { screen, content } = await scrollerOf(page).evaluate((element) => ({
    screen: element.clientHeight,
    content: element.scrollHeight,
  }));
  expect(content).toBe(40 * 76);
  const asked = page.waitForRequest(/nextCursor/);
  await scrollTo(page, content - 3 * screen + 76);
  await asked;
  await expect.poll(() => scrollerOf(page).evaluate((element) => element.scrollHeight)).toBe(80 * 76);
  expect(pages).toHaveLength(1);
});

test('pointing at a row or reaching it by key shows its acts; the row opens, the right button gives the menu', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 5, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=pending', newestFirst(desk.ana));
  const row = rowOf(page, 'Cliente 00002');
  const acts = row.getByRole('button', { name: 'Mais ações' }).locator('..');
  await expect(acts).toHaveCSS('opacity', '0');
  await row.hover();
  await expect(acts).toHaveCSS('opacity', '1');
  for (const name of ['Aceitar', 'Ignorar', 'Mais ações'])
    await expect(row.getByRole('button', { name })).toBeVisible();
  await page.mouse.move(900, 500);
  await expect(acts).toHaveCSS('opacity', '0');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row.getByRole('link')).toBeFocused();
  await expect(acts).toHaveCSS('opacity', '1');

  const items = page.getByRole('menu').getByRole('menuitem');
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await expect(items.last()).toBeVisible();
  const names = await items.allInnerTexts();
  const switches = ['Ligar a integração', 'Desligar o robô'];
  const all = [
    'Selecionar',
    'Aceitar',
    'Ignorar',
    'Transferir',
    ...switches,
    'Histórico do atendimento',
    'Exportar PDF',
  ];
  expect(names.map((name) => name.split('\n')[0])).toEqual(all);
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await row.click({ button: 'right' });
  await expect(items).toHaveText(names.map((name) => name.replace('\n', '')));
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  expect(page.url()).toContain('/tickets?');
  await row.click({ position: { x: 160, y: 60 } });
  await expect(page.getByRole('heading', { name: 'Cliente 00002' })).toBeVisible();
});

test('everything that can be pressed is at least 24 px', fits, async ({ desk }) => {
  await seedTickets(desk, { count: 5, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=pending');
  await rowOf(page, 'Cliente 00002').hover();
  expect(await smallTargets(page, 24)).toEqual([]);
  await rowOf(page, 'Cliente 00002').click();
  await expect(page.getByRole('heading', { name: 'Cliente 00002' })).toBeVisible();
  expect(await smallTargets(page, 24)).toEqual([]);
});

test('on touch everything is at least 44 px, and a finger that rests on a row gets its menu (habit: Phone use)', async ({
  desk,
}) => {
  await seedTickets(desk, { count: 5, status: 'pending', queueId: await queueOf(desk) });
  const page = await desk.open(desk.ana, '/tickets?tab=pending', phone);
  const row = rowOf(page, 'Cliente 00002');
  await expect(row).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  const { x, y } = await boxOf(row);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 150, y: y + 40 }] });
  await expect(page.getByRole('menuitem', { name: 'Aceitar' })).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('menuitem', { name: 'Aceitar' })).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
  await page.keyboard.press('Escape');
  await row.tap();
  await expect(page.getByRole('heading', { name: 'Cliente 00002' })).toBeVisible();
  expect(await smallTargets(page, 44)).toEqual([]);
});

test('on a phone the list of an admin has what it can do in one line', async ({ desk }) => {
  const page = await desk.open(await desk.person({ name: 'Helena', profile: 'admin' }), '/tickets', phone);
  const middleOf = async (element: Locator) => {
    const { y, height } = await boxOf(element);
    return y + height / 2;
  };
  const all = page.getByRole('switch', { name: 'Todos' });
  await expect(all).toBeVisible();
  const begin = page.getByRole('button', { name: 'Novo atendimento' }).first();
  expect(Math.abs((await middleOf(all)) - (await middleOf(begin)))).toBeLessThan(8);
});

for (const { width, density, tags } of [
  { width: 390, density: 'comfortable', tags: ['Orçamento enviado', 'Garantia estendida', 'VIP', 'Troca'] },
  { width: 320, density: 'comfortable', tags: ['Muvaffakiyetsizleştiricileştir', 'Çözüm bekliyor'] },
  { width: 1366, density: 'comfortable', tags: ['Pagamento parcelado', 'Entrega agendada', 'Devolução'] },
  { width: 390, density: 'compact', tags: ['Orçamento enviado', 'VIP'] },
  { width: 1366, density: 'compact', tags: ['VIP'] },
])
  test(`at ${width} px, ${density}, of ${tags.length} tags the waiting time stands whole beside those that fit`, async ({
    desk,
  }) => {
    await seedTickets(desk, { count: 1, status: 'pending', queueId: await queueOf(desk), tags, minutesAgo: 75 });
    const page = await desk.open(desk.ana, '/tickets?tab=pending', {
      viewport: { width, height: 800 },
      kept: { density },
    });
    const row = rowOf(page, 'Cliente 00001');
    const chip = row.getByText(/1 h 1\d min/);
    await expect(chip).toBeVisible();
    const edges = async () => {
      const [outer, waiting] = await Promise.all([boxOf(row), boxOf(chip)]);
      const cut = await chip.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
      return { cut, within: waiting.x + waiting.width <= outer.x + outer.width };
    };
    expect(await edges()).toEqual({ cut: false, within: true });
    if (density === 'compact') return;
    const rest = row.locator('[data-rest]');
    const shown = () => row.locator('[data-chip]:not([data-folded])').count();
    await expect(rest).toHaveAttribute('data-tip', /./);
    await expect.poll(async () => `+${tags.length - (await shown())}`).toBe((await rest.textContent()) ?? '');
    const room = await boxOf(row.locator('[data-chips]'));
    for (const tag of await row.locator('[data-chip]:not([data-folded])').all()) {
      const box = await boxOf(tag);
      expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width);
    }
  });
