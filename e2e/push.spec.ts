// Journeys of: notifications.
import { type PushBrowser, type PushService, startPushService } from '@guiche/testkit/push-service';
import { expect, type Page, type Worker } from '@playwright/test';
import { attended, bubbleOf, composer, openChat, write } from './conversation.ts';
import { test } from './desk.ts';
import { quiet } from './playwright.config.ts';

// Chromium's headless shell does not support push.
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quiet } });

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.close());

/** How often the browser gave up its subscription. */
type Subscribing = Window & { left: number };

/**
 * From the next load on the browser takes push at this address. Its own push service is out of reach here, so only the
 * registration there is replaced.
 */
async function takePush(page: Page, { endpoint, keys }: PushBrowser): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(
    (given) => {
      Object.assign(window, { left: 0 });
      let current: object | null = null;
      const subscriptionFor = (applicationServerKey: BufferSource) => ({
        endpoint: given.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: (applicationServerKey as Uint8Array).buffer },
        toJSON: () => given,
        unsubscribe: async () => {
          (window as unknown as Subscribing).left++;
          current = null;
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          current = subscriptionFor(options.applicationServerKey as BufferSource);
          return current;
        },
      });
    },
    { endpoint, keys },
  );
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  data: { uuid: string };
}

/** Records notices instead of showing them, because this machine has no desktop. */
const noteNotices = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as { shown: object[]; registration: object };
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) => void scope.shown.push({ title, ...options }),
    });
  });
const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown);

/** Hands the worker an event as the browser does; resolves when its work is done. */
const tell = (worker: Worker, kind: 'push' | 'notificationclick', data: string): Promise<void> =>
  worker.evaluate(
    async ([name, text]) => {
      let work: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event(name ?? ''), {
        waitUntil: (promise: Promise<unknown>) => {
          work = promise;
        },
        ...(name === 'push'
          ? { data: { json: () => JSON.parse(text ?? '') } }
          : { notification: { close: () => {}, data: JSON.parse(text ?? '') } }),
      });
      self.dispatchEvent(event);
      await work;
    },
    [kind, data],
  );

test('push comes while the ticket is not in sight, says nothing over an open one, leads to it without a reload, and ends with the session (habit: Alerts)', async ({
  desk,
}) => {
  const maria = await attended(desk, 'Maria Lima', ['quero um bolo']);
  await attended(desk, 'Rosa Melo', ['bom dia']);
  const page = await desk.open(desk.ana);
  const context = page.context();
  const browser = service.browser();
  await takePush(page, browser);
  const subscribed = page.waitForResponse(/\/api\/push\/subscriptions$/);
  await page.reload();
  expect((await subscribed).status()).toBe(200);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await expect(page.getByText('Neste dispositivo os avisos chegam mesmo com a página fechada.')).toBeVisible();
  await page.keyboard.press('Escape');
  await noteNotices(worker);

  await desk.company.receives('Maria Lima', 'de chocolate');
  await desk.app.idle();
  const text = browser.received.at(-1)?.text ?? '';
  expect(JSON.parse(text)).toMatchObject({ uuid: maria.uuid, title: 'Maria Lima', body: 'de chocolate' });
  await tell(worker, 'push', text);
  expect(await shownBy(worker)).toMatchObject([{ title: 'Maria Lima', silent: true }]);
  await openChat(page, 'Maria Lima', 'de chocolate');
  await noteNotices(worker);
  await tell(worker, 'push', text);
  expect(await shownBy(worker)).toEqual([]);

  // No page of the product is open any more.
  await context.newPage();
  await page.close();
  await tell(worker, 'push', text);
  expect(await shownBy(worker)).toMatchObject([
    {
      title: 'Maria Lima',
      body: 'de chocolate',
      tag: `ticket-${maria.id}`,
      silent: false,
      data: { uuid: maria.uuid },
    },
  ]);

  const again = await context.newPage();
  const told = again.waitForResponse(/\/api\/push\/subscriptions$/);
  await again.goto(`${desk.app.url}/tickets`);
  await told;
  await again.evaluate(() => Object.assign(window, { isSamePage: true }));
  await tell(worker, 'notificationclick', JSON.stringify({ uuid: maria.uuid }));
  await expect(again).toHaveURL(new RegExp(`/tickets/${maria.uuid}`));
  await expect(bubbleOf(again, 'de chocolate')).toBeVisible();
  expect(await again.evaluate(() => 'isSamePage' in window)).toBe(true);
  await write(again, 'Qual tamanho?');
  await expect(composer(again)).toHaveValue('');

  await again.getByRole('button', { name: /^Perfil de/ }).click();
  await again.getByRole('menuitem', { name: 'Sair' }).click();
  await again.waitForURL('**/login**');
  await expect.poll(() => again.evaluate(() => (window as unknown as Subscribing).left)).toBe(1);
  const before = browser.received.length;
  await desk.company.receives('Rosa Melo', 'boa tarde');
  await desk.app.idle();
  expect(browser.received).toHaveLength(before);
});

test('switched off on this device, push ends at once; the worker keeps no copy of anything', async ({ desk }) => {
  await attended(desk, 'Maria Lima', ['quero um bolo']);
  const page = await desk.open(desk.ana);
  const browser = service.browser();
  await takePush(page, browser);
  const subscribed = page.waitForResponse(/\/api\/push\/subscriptions$/);
  await page.reload();
  await subscribed;
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const script = await page.request.get('/sw.js');
  expect([script.status(), script.headers()['cache-control']]).toEqual([200, 'no-cache']);
  await page.getByRole('button', { name: /^Notificações/ }).click();
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('checkbox', { name: 'Avisos do navegador' }).uncheck();
  expect((await removed).status()).toBe(200);
  await desk.company.receives('Maria Lima', 'de chocolate');
  await desk.app.idle();
  expect(browser.received).toEqual([]);
});
