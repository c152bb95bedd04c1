import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The tones, notices and permission requests of a page under {@link listen}. */
interface Heard {
  /** The peak loudness of each tone. */
  tones: number[];
  /** Notices of the browser, as they would stand on the desktop. */
  popups: { title: string; body: string | undefined; tag: string | undefined; open(): void }[];
  /** How often the page asked for permission to show notices. */
  asked: number;
  /** How many milliseconds the page's clock is moved ahead, so that tests need not wait for a burst to end. */
  ahead: number;
}
type Ears = Window & { heard: Heard };

interface Manners {
  /** Whether the browser plays anything. */
  sound: 'allowed' | 'blocked';
  permission: NotificationPermission;
}

/**
 * From the next load on, tones of this context's pages are recorded. The real audio graph is built, but neither missing
 * loudspeakers nor a missing touch of the page change the result.
 */
export async function listen(context: BrowserContext, manners: Partial<Manners> = {}): Promise<void> {
  const { sound = 'allowed', permission = 'default' } = manners;
  await context.addInitScript(install, { sound, permission });
}

/** Runs in the page. The class has no fields: compiled for older browsers they would need code that the page lacks. */
function install({ sound, permission }: Manners): void {
  const heard: Heard = { tones: [], popups: [], asked: 0, ahead: 0 };
  Object.assign(window, { heard });
  // A page may only play after a touch, so both go together.
  const userActivation = { hasBeenActive: sound === 'allowed', isActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
  const now = performance.now.bind(performance);
  performance.now = () => now() + heard.ahead;

  class Audio extends AudioContext {
    override resume() {
      return sound === 'blocked' ? new Promise<void>(() => {}) : Promise.resolve();
    }
    override suspend() {
      return Promise.resolve();
    }
    override createGain() {
      const node = super.createGain();
      const ramp = node.gain.linearRampToValueAtTime.bind(node.gain);
      const tone = heard.tones.length;
      node.gain.linearRampToValueAtTime = (value, at) => {
        heard.tones[tone] = Math.max(heard.tones[tone] ?? 0, value);
        return ramp(value, at);
      };
      return node;
    }
  }
  const Popup = Object.assign(
    function open(title: string, { body, tag }: NotificationOptions = {}) {
      const popup = { onclick: null as (() => void) | null, close: () => {} };
      heard.popups.push({ title, body, tag, open: () => popup.onclick?.() });
      return popup;
    },
    {
      permission,
      requestPermission: async () => {
        heard.asked++;
        Popup.permission = 'granted';
        return Popup.permission;
      },
    },
  );
  Object.assign(window, { AudioContext: Audio, Notification: Popup });
}

export const tonesOf = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as Ears).heard.tones);
export const askedOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Ears).heard.asked);
export const popupsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Ears).heard.popups.map(({ title, body }) => ({ title, body })));
export const clickPopup = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Ears).heard.popups.at(-1)?.open());
/** The next tone belongs to another burst. */
export const endBurst = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as Ears).heard.ahead += 10_000;
  });

/** Everything that plays from now on counts as one burst, however slow the machine is. */
export const holdBurst = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moment = performance.now();
    performance.now = () => moment;
  });

/** Resolves when this many tabs wait for a part; one tab holds it. */
export async function expectInLine(page: Page, part: 'sound' | 'popups', tabs: number): Promise<void> {
  const count = (name: string) =>
    navigator.locks
      .query()
      .then(({ held = [], pending = [] }) => [...held, ...pending].filter((lock) => lock.name === name).length);
  await expect.poll(() => page.evaluate(count, `guiche:${part}`)).toBe(tabs);
}

/** Sends the events of a page that loses the focus or goes out of sight. */
export async function lookAway(page: Page, how: 'unfocused' | 'hidden'): Promise<void> {
  await page.evaluate((hidden) => {
    document.hasFocus = () => false;
    if (hidden) Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    window.dispatchEvent(new Event('blur'));
    document.dispatchEvent(new Event('visibilitychange'));
  }, how === 'hidden');
}
