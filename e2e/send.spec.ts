// Journeys of: messages.
import type { ReceiptStatus } from '@guiche/simulator/model';
import { expect, type Page, type Route } from '@playwright/test';
import {
  arrivedAt,
  attended,
  bubbleOf,
  bubbles,
  composer,
  messageList,
  openChat,
  pressLetter,
  tickOf,
  write,
} from './conversation.ts';
import { type Desk, test } from './desk.ts';
import { holdDatabase } from './held-database.ts';
import { choose } from './message-steps.ts';

const maria = 'Maria Lima';
const sends = /\/api\/messages\/\d+$/;

async function openMaria(desk: Desk, ticks: 'auto' | 'manual' | 'never' = 'auto'): Promise<Page> {
  await setTicks(desk, ticks);
  const { uuid } = await attended(desk, maria, ['bom dia']);
  const page = await desk.open(desk.ana, `/tickets/${uuid}`);
  await expect(bubbleOf(page, 'bom dia')).toBeVisible();
  return page;
}

/** Answers every send request instead of the server. */
const answerSends = (page: Page, answer: (route: Route) => unknown) =>
  page.route(sends, (route) => (route.request().method() === 'POST' ? answer(route) : route.fallback()));

/** How Maria's phone, which all companies share, sends receipts. */
async function setTicks({ app }: Desk, mode: 'auto' | 'manual' | 'never'): Promise<void> {
  const { id } = await app.sim.contact(maria).get();
  await app.sim.receipts({ mode }, { contactId: id });
}

/** Records every order in which the chat has drawn our bubbles. */
const watchOrder = (page: Page) =>
  messageList(page).evaluate((list) => {
    const seen = new Set<string>();
    Object.assign(window, { ordersSeen: seen });
    const look = () => {
      const rows = [...list.querySelectorAll('li[data-index]')].sort(
        (a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')),
      );
      const texts = rows
        .map((row) => /linha \d+\./.exec(row.textContent ?? '')?.[0] ?? '')
        .filter((text) => text !== '');
      seen.add(texts.join(', '));
    };
    new MutationObserver(look).observe(list, { childList: true, subtree: true, attributes: true, characterData: true });
  });
const ordersSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { ordersSeen: Set<string> }).ordersSeen]);

test('a bubble with a clock stands in the frame after Enter while the server is silent, then one, two and blue ticks (habit: Delivery state) (delight 2)', async ({
  desk,
}) => {
  const page = await openMaria(desk, 'manual');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerSends(page, async (route) => {
    await released;
    await route.fallback();
  });
  await page.evaluate(() => {
    const painted = new Promise<string | null>((resolve) => {
      const look = () => {
        const last = [...document.querySelectorAll('[data-message]')].find((bubble) =>
          bubble.textContent?.includes('olá, Maria'),
        );
        resolve(last?.querySelector('[data-ack]')?.getAttribute('data-ack') ?? null);
      };
      const onEnter = (event: KeyboardEvent) => event.key === 'Enter' && requestAnimationFrame(look);
      document.addEventListener('keydown', onEnter, true);
    });
    Object.assign(window, { painted });
  });
  await write(page, 'olá, Maria');
  expect(await page.evaluate(() => (window as unknown as { painted: Promise<string> }).painted)).toBe('waiting');
  await expect(bubbleOf(page, 'olá, Maria')).toBeInViewport();
  const bubble = await bubbles(page).filter({ hasText: 'olá, Maria' }).elementHandle();
  release();
  const { id } = await desk.app.sim.expectSent({ to: maria, text: 'olá, Maria' });
  const steps: [ReceiptStatus, string][] = [
    ['sent', 'Enviada'],
    ['delivered', 'Entregue'],
    ['read', 'Lida'],
  ];
  for (const [status, name] of steps) {
    await desk.app.sim.status(id, status);
    await expect(tickOf(page, 'olá, Maria')).toHaveAccessibleName(name);
  }
  expect(await bubble?.evaluate((element) => element.isConnected)).toBe(true);
});

test('ten messages typed without a pause all stand at once, keep their order while echoes arrive, and arrive in it once', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  const lines = Array.from({ length: 10 }, (_, n) => `linha ${n + 1}.`);
  await watchOrder(page);
  await composer(page).focus();
  for (const line of lines) {
    await page.keyboard.insertText(line);
    await page.keyboard.press('Enter');
  }
  await expect(composer(page)).toHaveValue('');
  await expect(bubbles(page).filter({ hasText: 'linha' })).toHaveCount(10);
  await expect(tickOf(page, 'linha 10.')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(lines);
  const all = lines.join(', ');
  expect((await ordersSeen(page)).filter((order) => !all.startsWith(order) && !all.includes(order))).toEqual([]);
  await page.reload();
  await expect(bubbles(page).filter({ hasText: 'linha' })).toContainText(lines);
});

test('while a message is on its way one goes on writing: the field stays open, focused and typed in', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await answerSends(page, () => {});
  await write(page, 'a primeira');
  await expect(tickOf(page, 'a primeira')).toHaveAccessibleName('Aguardando envio');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('já escrevo a segunda');
  await expect(composer(page)).toHaveValue('já escrevo a segunda');
  await expect(composer(page)).toBeEditable();
});

test('a message the channel refuses turns red and keeps its text; pressed twice, Tentar de novo sends it once (habit: Delivery state) (delight 2)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await desk.app.sim.faults({
    kind: 'errorCode',
    code: 131_047,
    next: 1,
    phoneNumberId: desk.company.phoneNumberId,
  });
  await write(page, 'não pode se perder');
  const bubble = bubbleOf(page, 'não pode se perder');
  await expect(bubble.getByText('Não enviada.')).toBeVisible();
  await expect(bubbles(page).filter({ hasText: 'não pode se perder' })).toHaveClass(/failed/);
  expect(await arrivedAt(desk, maria)).toEqual([]);
  await bubble.getByRole('button', { name: 'Tentar de novo' }).dblclick();
  await expect(tickOf(page, 'não pode se perder')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['não pode se perder']);
  await expect(bubble).toHaveCount(1);
  await expect(page.getByText('Não enviada.')).toHaveCount(0);
});

test('a message our server refuses turns red, survives a reload, and arrives once when it is tried again', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openMaria(desk);
  await answerSends(page, (route) =>
    route.fulfill({ status: 400, json: { error: 'ERR_TICKET_NOT_OPEN', code: 'ERR_TICKET_NOT_OPEN' } }),
  );
  await write(page, 'recusada uma vez');
  await expect(bubbleOf(page, 'recusada uma vez').getByRole('button', { name: 'Descartar' })).toBeVisible();
  await page.reload();
  const retry = bubbleOf(page, 'recusada uma vez').getByRole('button', { name: 'Tentar de novo' });
  await expect(retry).toBeVisible();
  await page.unroute(sends);
  await retry.dblclick();
  await expect(tickOf(page, 'recusada uma vez')).toHaveAccessibleName('Lida');
  expect(await arrivedAt(desk, maria)).toEqual(['recusada uma vez']);
});

test('a message of which nobody knows whether it arrived says so, is not sent again by itself, and Reenviar sends it (habit: Delivery state)', async ({
  desk,
}) => {
  const page = await openMaria(desk, 'never');
  await desk.app.sim.faults({ kind: 'failAfterAccept', next: 1, phoneNumberId: desk.company.phoneNumberId });
  await write(page, 'chegou ou não?');
  const bubble = bubbleOf(page, 'chegou ou não?');
  await expect(bubble.getByText(/Não confirmada: /)).toBeVisible();
  await expect(tickOf(page, 'chegou ou não?')).toHaveAccessibleName('Não confirmada');
  expect(await arrivedAt(desk, maria)).toEqual(['chegou ou não?']);
  await setTicks(desk, 'auto');
  await bubble.getByRole('button', { name: 'Reenviar' }).click();
  await expect(tickOf(page, 'chegou ou não?')).toHaveAccessibleName(/Entregue|Lida/);
  expect(await arrivedAt(desk, maria)).toEqual(['chegou ou não?', 'chegou ou não?']);
  await expect(bubble).toHaveCount(1);
});

test('written without a network, messages wait with a clock and are sent once, in order, when it is back', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Sem conexão/)).toBeVisible();
  await write(page, 'escrita no escuro');
  await write(page, 'e mais uma');
  await expect(page.getByText('2 mensagens esperando a conexão')).toBeVisible();
  await expect(tickOf(page, 'e mais uma')).toHaveAccessibleName('Aguardando envio');
  expect(await arrivedAt(desk, maria)).toEqual([]);
  await page.context().setOffline(false);
  await expect(tickOf(page, 'e mais uma')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['escrita no escuro', 'e mais uma']);
  await expect(page.getByText(/esperando a conexão/)).toHaveCount(0);
});

test('what waits for the server survives a reload, with its clock, and is sent once when the server answers', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await answerSends(page, (route) => route.abort());
  await write(page, 'antes da recarga');
  await expect(tickOf(page, 'antes da recarga')).toHaveAccessibleName('Aguardando envio');
  await page.reload();
  await expect(tickOf(page, 'antes da recarga')).toHaveAccessibleName('Aguardando envio');
  await expect(composer(page)).toHaveValue('');
  await page.unroute(sends);
  await expect(tickOf(page, 'antes da recarga')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['antes da recarga']);
  await expect(bubbleOf(page, 'antes da recarga')).toHaveCount(1);
});

test('a message that the browser is just storing outlives a reload in that moment, and is sent once', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openMaria(desk);
  await answerSends(page, (route) => route.abort());
  const storing = await holdDatabase(page, 'guiche-outbox', 'sends');
  await write(page, 'no último instante');
  await storing();
  await page.reload();
  await expect(tickOf(page, 'no último instante')).toHaveAccessibleName('Aguardando envio');
  await expect(composer(page)).toHaveValue('');
  await page.unroute(sends);
  await expect(tickOf(page, 'no último instante')).toHaveAccessibleName('Lida');
  await page.reload();
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['no último instante']);
  await expect(bubbleOf(page, 'no último instante')).toHaveCount(1);
});

test('an answer lost on the way back does not send twice', async ({ desk }) => {
  const page = await openMaria(desk);
  let answers = 0;
  await answerSends(page, async (route) => {
    answers += 1;
    if (answers > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await write(page, 'uma vez só');
  await expect(tickOf(page, 'uma vez só')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['uma vez só']);
  await expect(bubbleOf(page, 'uma vez só')).toHaveCount(1);
});

test('Enter pressed twice sends once', async ({ desk }) => {
  const page = await openMaria(desk);
  await composer(page).fill('dois toques');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, 'dois toques')).toHaveAccessibleName('Lida');
  await desk.app.idle();
  expect(await arrivedAt(desk, maria)).toEqual(['dois toques']);
});

test('a double-click, the menu and the R key answer a message; Escape gives the answer up, then leaves the ticket, never the text (habit: Reply to message) (habit: Esc)', async ({
  desk,
}) => {
  const page = await openMaria(desk);
  await bubbles(page).filter({ hasText: 'bom dia' }).dblclick();
  await expect(page.getByText('Respondendo a Maria')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('quase pronto');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Respondendo a Maria')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('quase pronto');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: `Conversa com ${maria}` })).toHaveCount(0);
  await openChat(page, maria, 'bom dia');
  await expect(composer(page)).toHaveValue('quase pronto');
  await choose(page, 'bom dia', 'Responder');
  await expect(page.getByText('Respondendo a Maria')).toBeVisible();
  await composer(page).press('Escape');
  await expect(page.getByText('Respondendo a Maria')).toHaveCount(0);

  // The focus is moved by Tab: right after the menu it would be returned to the field.
  await page.keyboard.press('Tab');
  await bubbles(page).filter({ hasText: 'bom dia' }).focus();
  await pressLetter(page, 'r');
  await expect(page.getByText('Respondendo a Maria')).toBeVisible();
  await expect(composer(page)).toHaveValue('quase pronto');
  await page.keyboard.press('Enter');
  await expect(
    bubbleOf(page, 'quase pronto').getByRole('button', { name: /^Ir para a mensagem citada/ }),
  ).toBeVisible();
  await expect(page.getByText('Respondendo a Maria')).toHaveCount(0);
  const sent = await desk.app.sim.expectSent({ to: maria, text: 'quase pronto' });
  const asked = await desk.app.sim.contact(maria).messages(desk.company.phoneNumberId);
  expect((await desk.app.sim.message(sent.id)).replyTo).toBe(asked[0]?.id);
});

test('a message that is refused while its chat is not open is told of by name, and leads there', {
  tag: '@long',
}, async ({ desk }) => {
  const page = await openMaria(desk);
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await answerSends(page, async (route) => {
    asked.resolve();
    await left.promise;
    await route.fulfill({ status: 400, json: { error: 'ERR_TICKET_NOT_OPEN', code: 'ERR_TICKET_NOT_OPEN' } });
  });
  await write(page, 'recusada longe daqui');
  await asked.promise;
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expect(page).toHaveURL(/\/contacts/);
  left.resolve();
  const told = page.getByRole('alert').filter({ hasText: 'Mensagem para Maria Lima não enviada.' });
  await told.getByRole('button', { name: 'Abrir conversa' }).click();
  await expect(bubbleOf(page, 'recusada longe daqui').getByRole('button', { name: 'Descartar' })).toBeVisible();
});
