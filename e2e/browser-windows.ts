import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Windows of one browser that are begun once and used by journey after journey. */
export interface Windows {
  /** An empty page of a window with these traits, in which nobody has been. */
  take(traits: WindowTraits): Promise<Page>;
  /** Ends every window taken, or empties it for the next journey that wants one like it. */
  giveBack(): Promise<void>;
}
export type WindowTraits = Omit<BrowserContextOptions, 'storageState'> & { baseURL: string };

interface Window {
  context: BrowserContext;
  traits: WindowTraits;
  /** What no browser unlearns was done to it: scripts of its own, routes, a clock. */
  isSpent: boolean;
  /** Stands on the site as long as the window does: with its last page a site's process would go, and all it compiled. */
  keeper: Page | undefined;
}

/**
 * Until somebody is signed in, a window costs 0.57 s of a processor when it was there before and 0.85 s when not: it has
 * the client's files, compiled (`--process-per-site`).
 */
export function keepWindows(browser: Browser): Windows {
  const idle: Window[] = [];
  const taken: Window[] = [];
  return {
    async take(traits) {
      const kept = idle.findIndex((one) => JSON.stringify(one.traits) === JSON.stringify(traits));
      const [window = await begin(browser, traits)] = kept < 0 ? [] : idle.splice(kept, 1);
      taken.push(window);
      return await window.context.newPage();
    },
    async giveBack() {
      await Promise.all(taken.splice(0).map(async (window) => (await emptied(window)) && idle.push(window)));
    },
  };
}

async function begin(browser: Browser, traits: WindowTraits): Promise<Window> {
  const context = await browser.newContext(traits);
  const window: Window = { context, traits, isSpent: traits.permissions !== undefined, keeper: undefined };
  const spending = <Act extends (...given: never[]) => unknown>(act: Act): Act =>
    new Proxy(act, {
      apply(target, self, given) {
        window.isSpent = true;
        return Reflect.apply(target, self, given);
      },
    });
  context.addInitScript = spending(context.addInitScript);
  context.route = spending(context.route);
  context.clock.install = spending(context.clock.install);
  context.once('close', () => {
    window.isSpent = true;
  });
  return window;
}

/** Whether the window is as good as new now; if not, it is closed. */
async function emptied(window: Window): Promise<boolean> {
  const { context, traits } = window;
  if (window.isSpent) await context.close();
  if (window.isSpent) return false;
  await context.setOffline(false);
  const left = context.pages().filter((page) => page !== window.keeper);
  window.keeper ??= await keeperOf(window);
  await Promise.all(left.map((page) => page.close()));
  const browserSide = await context.newCDPSession(window.keeper);
  await browserSide.send('Storage.clearDataForOrigin', { origin: traits.baseURL, storageTypes: 'all' });
  await browserSide.detach();
  await context.clearCookies();
  await context.clearPermissions();
  return true;
}

/** Any file of the site does that runs nothing. */
async function keeperOf({ context }: Window): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto('/theme.js');
  return keeper;
}
