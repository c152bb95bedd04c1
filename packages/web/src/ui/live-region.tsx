import { createStore, useStore } from '../lib/store.ts';

const spoken = createStore({ text: '', turn: 0 });

/** Announces a text politely to screen readers. */
export const announce = (text: string) => spoken.set({ text, turn: spoken.get().turn + 1 });

/**
 * The one live region of {@link announce}. It alternates between two elements, so that the same text is announced
 * twice.
 */
export function LiveRegion() {
  const { text, turn } = useStore(spoken);
  return (
    <div className="only-read" aria-live="polite">
      <p>{turn % 2 === 0 ? text : ''}</p>
      <p>{turn % 2 === 1 ? text : ''}</p>
    </div>
  );
}
