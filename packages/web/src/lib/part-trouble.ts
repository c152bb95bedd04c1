import { createStore, useStore } from './store.ts';

/** A part that somebody requested and that could not be loaded. */
export interface PartTrouble {
  /** Loads again; resolves with null on success, else with the error. */
  retry: () => Promise<unknown>;
  /** Called when nobody waits for it any longer. */
  giveUp: () => void;
}

/** `at` tells repeated failures apart. */
const store = createStore<{ trouble: PartTrouble; at: number } | null>(null);

export const usePartTrouble = () => useStore(store);
/** Reports a failure; the latest replaces earlier ones. */
export const showTrouble = (trouble: PartTrouble) => store.set({ trouble, at: performance.now() });
export function endTrouble(trouble: PartTrouble) {
  if (store.get()?.trouble === trouble) store.set(null);
}

/** Runs something that loads a part, and reports a failure. */
export async function withPart(run: () => Promise<unknown>): Promise<void> {
  const attempt = () =>
    run().then(
      () => {
        endTrouble(trouble);
        return null;
      },
      (error: unknown) => {
        console.warn('part not loaded', error);
        return error;
      },
    );
  const trouble: PartTrouble = { retry: attempt, giveUp: () => endTrouble(trouble) };
  if ((await attempt()) !== null) showTrouble(trouble);
}

/**
 * Whether the server has another version than the running one, whose scripts are then gone. A page names its first
 * script by a hash that changes with any other.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return page.ok && !(await page.text()).includes(own);
  } catch {
    // Without a network nothing is known about the server.
    return false;
  }
}
