import type { Page, Route, WebSocketRoute } from '@playwright/test';

/** Requests with this method to this path wait until the returned function is called. */
export async function holdRequests(page: Page, method: string, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Holds back a lazily loaded script: `asked` resolves when it is requested, `comes` lets it through. */
export async function holdPart(page: Page, name: string) {
  const part = new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);
  const held = Promise.withResolvers<void>();
  await page.route(part, async (route) => {
    await held.promise;
    await route.continue();
  });
  const [asked, came] = [page.waitForRequest(part), page.waitForResponse(part)];
  const comes = async () => {
    held.resolve();
    await came;
  };
  return { asked, comes };
}

/** Counts the requests to `pattern` and holds them back until `release`. */
export async function stall(
  page: Page,
  pattern: RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(pattern, async (route) => {
    asked++;
    await gate.promise;
    await answer(route);
  });
  return { release: () => gate.resolve(), asked: () => asked };
}

/** The sockets that the page opens from now on, in a list that grows. */
export async function watchSockets(page: Page): Promise<readonly WebSocketRoute[]> {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (line) => {
    lines.push(line);
    line.connectToServer();
  });
  return lines;
}
