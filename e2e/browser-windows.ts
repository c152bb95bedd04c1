import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Windows of one browser that are opened once and reused by the journeys. */
export interface Windows {
  /** An empty page in a window with these traits that holds nothing of other journeys. */
  take(traits: WindowTraits): Promise<Page>;
  /** Closes every window taken, or empties it for the next journey that wants one like it. */
  giveBack(): Promise<void>;
}
export type WindowTraits = Omit<BrowserContextOptions, 'storageState'> & { baseURL: string };

interface Window {
  context: BrowserContext;
  traits: WindowTraits;
  /** True once the window was given scripts, routes or a clock: no browser takes these back. */
  isSpent: boolean;
  /** Keeps a page of the site open: without one the site's process, and the code it compiled, would go. */
  keeper: Page | undefined;
}

/**
 * A sign-in costs 0.57 s of processor time in a reused window and 0.85 s in a new one: the reused one has compiled the
 * client already (`--process-per-site`).
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

/** Empties the window; false: it could not be emptied and is closed. */
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

/** Any file of the site that runs no script will do. */
async function keeperOf({ context }: Window): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto('/theme.js');
  return keeper;
}
