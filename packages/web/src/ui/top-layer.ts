import { useEffect, useId } from 'react';
import { createStore, useStorePart } from '../lib/store.ts';

/** What lies over the page, the uppermost last. */
const layers = createStore<readonly string[]>([]);

/** Whether this layer is the uppermost of those that are open. Left to themselves the kit's all close by one Escape. */
export function useOnTop(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    layers.set([...layers.get(), id]);
    return () => layers.set(layers.get().filter((each) => each !== id));
  }, [opened, id]);
  return useStorePart(layers, (open) => open.at(-1) === id);
}
