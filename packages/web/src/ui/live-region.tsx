import { createStore, useStore } from '../lib/store.ts';

const spoken = createStore({ text: '', turn: 0 });

/** Says a text politely to screen readers; nothing is shown. */
export const announce = (text: string) => spoken.set({ text, turn: spoken.get().turn + 1 });

/** The one place {@link announce} speaks from. Two elements in turn, so that the same text twice is said twice. */
export function LiveRegion() {
  const { text, turn } = useStore(spoken);
  return (
    <div className="only-read" aria-live="polite">
      <p>{turn % 2 === 0 ? text : ''}</p>
      <p>{turn % 2 === 1 ? text : ''}</p>
    </div>
  );
}
