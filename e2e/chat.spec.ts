// Journeys of: messages, tickets.
import { updateSetting } from '@guiche/contract/settings.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { expect, type Page, type Route } from '@playwright/test';
import {
  attended,
  bubbleOf,
  bubbles,
  composer,
  messageList,
  openChat,
  queueOf,
  rowOf,
  scroller,
  tickOf,
  write,
} from './conversation.ts';
import { expectAccessible, test } from './desk.ts';

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `mensagem número ${from + n}.`);

/** Holds requests back until `open` is called. */
async function gate(page: Page, url: RegExp): Promise<{ open: () => Promise<void>; held: () => number }> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(url, (route) => {
    if (isOpen) return route.fallback();
    held.push(route);
  });
  return {
    held: () => held.length,
    open: async () => {
      isOpen = true;
      for (const route of held.splice(0)) await route.fallback();
    },
  };
}

/**
 * What the chat shows in the second frame after the next click: the text of all bubbles, and whether a skeleton is
 * there.
 */
const paintedAfterClick = (page: Page) =>
  page.evaluate(() => {
    const seen = new Promise<{ texts: string; skeleton: boolean }>((resolve) => {
      const look = () =>
        resolve({
          texts: [...document.querySelectorAll('[data-message]')].map((bubble) => bubble.textContent).join('\n'),
          skeleton: document.querySelector('[role=status][aria-label="Carregando a conversa"]') !== null,
        });
      const soon = () => requestAnimationFrame(() => requestAnimationFrame(look));
      document.addEventListener('click', soon, { once: true });
    });
    Object.assign(window, { paintedAfterClick: seen });
  });
const readPainted = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { paintedAfterClick: Promise<{ texts: string; skeleton: boolean }> }).paintedAfterClick,
  );

async function places(page: Page, text: string): Promise<number> {
  const box = await bubbles(page).filter({ hasText: text }).boundingBox();
  if (box === null) throw new Error(`${text} is not on screen`);
  return box.y;
}

test('switching to a chat that was open before paints its messages two frames later, with every call held back (delight 4)', async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Pedro Reis', ['quero um suco']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Lima', 'quero um bolo');
  await openChat(page, 'Pedro Reis', 'quero um suco');
  await gate(page, /\/api\//);
  await paintedAfterClick(page);
  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  const painted = await readPainted(page);
  expect(painted.texts).toContain('quero um bolo');
  expect(painted.texts).not.toContain('quero um suco');
  expect(painted.skeleton).toBe(false);
});

test('a chat never opened has its header from the row at once, then bones of bubbles; the list stays and nothing spins', async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  const held = await gate(page, /\/api\/messages\/\d+/);
  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  await expect(page.getByRole('region', { name: 'Conversa com Maria Lima' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Maria Lima/ })).toBeVisible();
  await expect(composer(page)).toBeEnabled();
  await expect(page.getByRole('status', { name: 'Carregando a conversa' })).toBeVisible();
  await expect(rowOf(page, 'Maria Lima')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await held.open();
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando a conversa' })).toHaveCount(0);
  await expectAccessible(page);
});

test('pointing at a row loads its chat before the click (delight 4)', async ({ desk }) => {
  const { id } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  const said = page.waitForResponse(new RegExp(`/api/messages/${id}`));
  await rowOf(page, 'Maria Lima').hover();
  await (await said).finished();
  // The code that draws them, which a slow machine may have loaded ahead.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/\/assets\/chat-[\w-]{8}\.js$/));
  await gate(page, /\/api\//);
  await rowOf(page, 'Maria Lima').locator('[data-row]').click();
  // Every request is held back, so what is shown was there before the click.
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
});

test('older pages come before what is read without moving it by a pixel', async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', numbered(70));
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'número 70.')).toBeVisible();
  const held = await gate(page, /\/api\/messages\/\d+\?.*nextCursor/);
  const top = () => scroller(page).evaluate((element) => element.scrollTop);
  await scroller(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    expect(await top()).toBeLessThan(5);
    expect(held.held()).toBeGreaterThan(0);
  }).toPass();
  const anchor = await bubbles(page).first().innerText();
  const [text = ''] = anchor.split('\n');
  const before = await places(page, text);
  await held.open();
  await expect.poll(top).toBeGreaterThan(200);
  expect(Math.abs((await places(page, text)) - before)).toBeLessThan(0.5);
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(bubbleOf(page, 'número 1.')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a chat opens at the first unread message, under a line that tells how many, and the row is read (habit: Unread) (delight 8)', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['já lida', 'também lida']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(rowOf(page, 'Maria Lima').getByText(/não lida/)).toHaveCount(0);
  await composer(page).press('Escape');
  await expect(page).toHaveURL(/\/tickets(\?|$)/);
  for (const text of ['nova um', 'nova dois', 'nova três']) await desk.company.receives('Maria Lima', text);
  await expect(rowOf(page, 'Maria Lima').getByText('3 não lidas')).toHaveCount(1);
  await openChat(page, 'Maria Lima', 'nova três');
  const items = messageList(page).getByRole('listitem');
  await expect(items.filter({ hasText: '3 mensagens não lidas' })).toBeVisible();
  await expect(items).toContainText(['também lida', '3 mensagens não lidas', 'nova um', 'nova dois', 'nova três']);
  await expect(rowOf(page, 'Maria Lima').getByText('3 não lidas')).toHaveCount(0);
  await expect(items.filter({ hasText: '3 mensagens não lidas' })).toBeVisible();
  // All of it is in view: nothing to jump to, now or when one more comes.
  await desk.company.receives('Maria Lima', 'nova quatro');
  await expect(bubbleOf(page, 'nova quatro')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Ir para (a última|\d+) mensage/ })).toHaveCount(0);
});

test('reading history, new messages wait behind a button with their number; at the end they are followed (delight 8)', {
  tag: '@long',
}, async ({ desk }) => {
  const { uuid } = await attended(desk, 'Maria Lima', numbered(40));
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'número 40.')).toBeInViewport();
  await desk.company.receives('Maria Lima', 'seguida até o fim');
  await expect(bubbleOf(page, 'seguida até o fim')).toBeInViewport();

  await scroller(page).hover();
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole('button', { name: 'Ir para a última mensagem' })).toBeVisible();
  await expect(bubbleOf(page, 'seguida até o fim')).not.toBeInViewport();
  const [text = ''] = (await bubbles(page).nth(8).innerText()).split('\n');
  const before = await places(page, text);
  for (const news of ['novidade um', 'novidade dois']) await desk.company.receives('Maria Lima', news);
  const jump = page.getByRole('button', { name: 'Ir para 2 mensagens novas' });
  await expect(jump).toHaveText('2');
  expect(await places(page, text)).toBe(before);
  await expectAccessible(page);
  await jump.click();
  await expect(bubbleOf(page, 'novidade dois')).toBeInViewport();
  await expect(jump).toHaveCount(0);
});

test('pressing a quote leads to the original, pages back, and lets it flash (habit: Reply to message) (delight 10)', async ({
  desk,
}) => {
  const original = await desk.company.receives('Maria Lima', 'a pergunta original');
  const { uuid } = await attended(desk, 'Maria Lima', numbered(60));
  await desk.app.sim.contact('Maria Lima').replies(original, 'sobre aquela pergunta', desk.company.phoneNumberId);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'sobre aquela pergunta')).toBeVisible();
  await page.getByRole('button', { name: 'Ir para a mensagem citada: a pergunta original' }).click();
  const target = page.getByRole('article').filter({ hasText: /^a pergunta original/ });
  await expect(target).toBeInViewport();
  await expect(target).toHaveClass(/flashing/);
  await expect(target).not.toHaveClass(/flashing/);
});

test('a quote out of an earlier ticket has its words for who may read that ticket, asked for once; else it says where it is from', async ({
  desk,
}) => {
  const { app, company, ana } = desk;
  const [queueId, otherId] = [await queueOf(desk), await company.queue('Suporte')];
  const put = await putTickets(app.owner, company, [
    { name: 'Rosa Melo', status: 'closed', queueId, says: ['a receita é de 1998', ...numbered(60)], minutesAgo: 30 },
    { contactOf: 0, status: 'closed', queueId: otherId, says: ['um segredo'], minutesAgo: 20 },
    { contactOf: 0, status: 'open', queueId, userId: ana.id, says: ['qual receita?', 'qual segredo?'], minutesAgo: 1 },
  ]);
  const [recipe, secret, now] = put.map(({ messageIds }) => messageIds);
  for (const [n, quoted] of [recipe?.[0], secret?.[0]].entries())
    await app.owner.query('update messages set quoted_message_id = $3 where company_id = $1 and id = $2', [
      company.id,
      now?.[n],
      quoted,
    ]);
  const page = await desk.open(ana);
  const asked: string[] = [];
  const answers: number[] = [];
  page.on('request', (request) => request.url().includes('around=') && asked.push(request.url()));
  page.on('response', (answer) => answer.url().includes('around=') && answers.push(answer.status()));
  await openChat(page, 'Rosa Melo', 'qual segredo?');
  const quoteIn = (text: string) => bubbleOf(page, text).getByRole('button', { name: /^Ir para a mensagem citada/ });
  await expect(quoteIn('qual receita?')).toContainText('a receita é de 1998');
  await expect.poll(() => answers.toSorted()).toEqual([200, 404]);
  await expect(quoteIn('qual segredo?')).toContainText('Mensagem de outro atendimento');

  await page.keyboard.press('Escape');
  await expect(bubbleOf(page, 'qual segredo?')).toHaveCount(0);
  await openChat(page, 'Rosa Melo', 'qual segredo?');
  await expect(quoteIn('qual receita?')).toContainText('a receita é de 1998');
  // A refused quote may be requested again when the conversation is opened again.
  expect(asked.filter((address) => address.endsWith(`around=${recipe?.[0]}`))).toHaveLength(1);
});

test('a message that comes in appears in the open chat and the row, and is said to screen readers', async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['bom dia'], desk.ana);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'bom dia')).toBeVisible();
  await desk.company.receives('Maria Lima', 'ainda tem bolo?');
  await expect(bubbleOf(page, 'ainda tem bolo?')).toBeVisible();
  await expect(rowOf(page, 'ainda tem bolo?')).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Maria Lima: ainda tem bolo?' })).toHaveCount(1);
});

/** How many frames the page requested until it requested none for half a second. */
const picturesAsked = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const ask = window.requestAnimationFrame;
        let asked = 0;
        let before = -1;
        window.requestAnimationFrame = (draw) => {
          asked++;
          return ask(draw);
        };
        const watch = setInterval(() => {
          if (asked === before) {
            clearInterval(watch);
            window.requestAnimationFrame = ask;
            resolve(asked);
          }
          before = asked;
        }, 500);
      }),
  );

test('a conversation that fits its window rests once it is drawn, and after an answer', { tag: '@long' }, async ({
  desk,
}) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  await openChat(page, 'Maria Lima', 'quero um bolo');
  expect(await picturesAsked(page)).toBeLessThan(60);
  await write(page, 'temos de chocolate');
  expect(await picturesAsked(page)).toBeLessThan(60);
});

test('a conversation that is asked for again in vain stays open, and one goes on in it', { tag: '@long' }, async ({
  desk,
}) => {
  const { uuid } = await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'quero um bolo')).toBeVisible();
  let refused = 0;
  await page.route('**/api/tickets/u/**', (route) => {
    refused += 1;
    return route.abort();
  });
  // The right to see numbers changes, so everything on screen is loaded again.
  const hidden = { params: { key: 'lgpdHideNumber' as const }, body: { value: 'enabled' } };
  await desk.company.request(await desk.company.admin(), updateSetting, hidden);
  await expect.poll(() => refused).toBe(3);
  await write(page, 'De cenoura?');
  await expect(tickOf(page, 'De cenoura?')).toHaveAccessibleName('Lida');
  await expect(page).toHaveURL(new RegExp(uuid));
});
