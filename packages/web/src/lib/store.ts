import { useSyncExternalStore } from 'react';

/** A value outside of React to which components subscribe. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);

/**
 * Subscribes to a part of a store and renders only when it changes. `pick` must return the same result for the same
 * value.
 */
export function useStorePart<T, P>(store: Store<T>, pick: (value: T) => P): P {
  const part = () => pick(store.get());
  return useSyncExternalStore(store.subscribe, part, part);
}
