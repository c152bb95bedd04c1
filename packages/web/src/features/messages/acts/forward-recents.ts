import { recentAddresseesKey } from '../../../lib/recent-addressees.ts';
import type { Addressee } from './send-forward.ts';

const most = 5;

/** The contacts to whom this person last forwarded on this device. */
export function readRecents(userId: number): Addressee[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentAddresseesKey(userId)) ?? '[]');
    return (Array.isArray(kept) ? kept : []).flatMap((each: unknown) => {
      const { id, name } = Object(each) as Partial<Addressee>;
      return typeof id === 'number' && typeof name === 'string' ? [{ id, name }] : [];
    });
  } catch (error) {
    console.warn('recent contacts not read', error);
    return [];
  }
}

export function keepRecents(userId: number, people: readonly Addressee[]) {
  const ids = new Set(people.map(({ id }) => id));
  const next = [...people, ...readRecents(userId).filter(({ id }) => !ids.has(id))].slice(0, most);
  try {
    localStorage.setItem(recentAddresseesKey(userId), JSON.stringify(next.map(({ id, name }) => ({ id, name }))));
  } catch (error) {
    console.warn('recent contacts not kept', error);
  }
}
