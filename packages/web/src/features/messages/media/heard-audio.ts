const storageKey = 'heardAudio';
const most = 500;

let heard: Set<number> | null = null;

function load(): Set<number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is number => Number.isInteger(id)) : []);
  } catch (error) {
    console.warn('what was heard is not known', error);
    return new Set();
  }
}

/** Whether a sound was heard on this device. */
export const wasHeard = (messageId: number): boolean => {
  heard ??= load();
  return heard.has(messageId);
};

/** Notes a heard sound; only the last {@link most} are stored. */
export function noteHeard(messageId: number) {
  heard ??= load();
  heard.delete(messageId);
  heard.add(messageId);
  heard = new Set([...heard].slice(-most));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...heard]));
  } catch (error) {
    // The storage is full: it is known while this page lives.
    console.warn('what was heard is not kept', error);
  }
}
