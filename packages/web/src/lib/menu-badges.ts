import { createStore, useStorePart } from './store.ts';

const badges = createStore<Readonly<Record<string, number>>>({});

/** Sets the badge of a menu entry, by its name; zero removes it. */
export const putMenuBadge = (entry: string, count: number) => badges.set({ ...badges.get(), [entry]: count });
export const useMenuBadge = (entry: string): number => useStorePart(badges, (all) => all[entry] ?? 0);
