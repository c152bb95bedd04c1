import { createStore, useStore } from './store.ts';

/** Something that somebody asked for and that could not be had. */
export interface PartTrouble {
  /** Resolves with null when it is here. */
  retry: () => Promise<unknown>;
  /** Nobody waits for it any longer. */
  giveUp: () => void;
}

/** `at` tells one from the next. */
const store = createStore<{ trouble: PartTrouble; at: number } | null>(null);

export const usePartTrouble = () => useStore(store);
/** The newest is told of: it is what was asked for last. */
export const showTrouble = (trouble: PartTrouble) => store.set({ trouble, at: performance.now() });
export function endTrouble(trouble: PartTrouble) {
  if (store.get()?.trouble === trouble) store.set(null);
}

/** Does what needs a part that may not come, and says so where it does not. */
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
 * Whether the server hands out another version than the one that runs here, whose pieces are gone there. The page names its
 * first piece by a hash that changes with any other.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (!own) return false;
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return page.ok && !(await page.text()).includes(own);
  } catch {
    // No network: nothing is known of the server.
    return false;
  }
}
