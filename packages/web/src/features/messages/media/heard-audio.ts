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

/** Whether a sound was played on this device. */
export const wasHeard = (messageId: number): boolean => {
  heard ??= load();
  return heard.has(messageId);
};

/** Of the last {@link most} sounds; who hears more than that goes through them by hand. */
export function noteHeard(messageId: number) {
  heard ??= load();
  heard.delete(messageId);
  heard.add(messageId);
  heard = new Set([...heard].slice(-most));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...heard]));
  } catch (error) {
    // A full storage: it is known as long as this page lives.
    console.warn('what was heard is not kept', error);
  }
}
