import { createStore, useStorePart } from './store.ts';

const badges = createStore<Readonly<Record<string, number>>>({});

/** Puts a number at an entry of the main menu, by the entry's name; zero takes it away. */
export const putMenuBadge = (entry: string, count: number) => badges.set({ ...badges.get(), [entry]: count });
export const useMenuBadge = (entry: string): number => useStorePart(badges, (all) => all[entry] ?? 0);
