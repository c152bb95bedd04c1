import { createStore, del, entries, set } from 'idb-keyval';
import { exitSaveKey, exitSaveKeys } from '../../lib/exit-saves.ts';
import type { QueuedSend } from './queued-send.ts';
import type { SendStore } from './send-queue-deps.ts';

// Opened on first use, so that browsers that refuse IndexedDB (some private windows) can still send. The name is that
// of earlier versions, whose messages may wait in it.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => {
  opened ??= createStore('guiche-outbox', 'sends');
  return opened;
};

/** Writes that the database has not confirmed: they may be lost if the page goes away now. */
const unconfirmed = new Map<string, QueuedSend>();
const sendsPrefix = 'send:';

/** Saves unconfirmed messages as the page goes away; files do not fit. */
function saveOnExit({ persisted }: PageTransitionEvent) {
  if (persisted) return;
  for (const [clientId, send] of unconfirmed) {
    if (send.attachment?.kind === 'file') continue;
    try {
      localStorage.setItem(exitSaveKey(sendsPrefix + clientId), JSON.stringify(send));
    } catch (error) {
      console.warn('last message not kept', error);
    }
  }
}
window.addEventListener('pagehide', saveOnExit);

/** Moves what {@link saveOnExit} saved into the database. */
async function takeExitSaves(): Promise<void> {
  for (const key of exitSaveKeys(sendsPrefix)) {
    const kept = localStorage.getItem(key);
    if (kept === null) continue;
    const send: QueuedSend = JSON.parse(kept);
    await set(send.clientId, send, store());
    localStorage.removeItem(key);
  }
}

async function put(send: QueuedSend): Promise<void> {
  unconfirmed.set(send.clientId, send);
  try {
    await set(send.clientId, send, store());
  } finally {
    if (unconfirmed.get(send.clientId) === send) unconfirmed.delete(send.clientId);
  }
}

/** Unsent messages with their files in IndexedDB. They outlive the session: whoever signs in again sends their own. */
export const browserSendStore: SendStore = {
  load: async (userId) => {
    // A full disk must not hide what is stored already.
    await takeExitSaves().catch((error: unknown) => console.warn('last messages not taken over', error));
    const all = await entries<string, QueuedSend>(store());
    // Messages from versions without files have no attachment field.
    return all
      .map(([, send]) => ({ ...send, attachment: send.attachment ?? null }))
      .filter((send) => send.userId === userId);
  },
  put,
  remove: (clientId) => {
    unconfirmed.delete(clientId);
    return del(clientId, store());
  },
};
