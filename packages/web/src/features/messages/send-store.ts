import { createStore, del, entries, set } from 'idb-keyval';
import { exitSaveKey, exitSaveKeys } from '../../lib/exit-saves.ts';
import type { QueuedSend } from './queued-send.ts';
import type { SendStore } from './send-queue-deps.ts';

// Opened on first use: a browser that refuses IndexedDB (some private windows) must still be able to send.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => {
  opened ??= createStore('guiche-outbox', 'sends');
  return opened;
};

/** What the database was given and has not yet confirmed: a page that goes away now may take it along. */
const unconfirmed = new Map<string, QueuedSend>();
const sendsPrefix = 'send:';

/** For the moment the page goes away. Files do not fit. */
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

/** Brings what {@link saveOnExit} left behind into the database. */
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

/** What was not sent yet, files too, in IndexedDB. It outlives the session: whoever signs in again sends their own. */
export const browserSendStore: SendStore = {
  load: async (userId) => {
    // A full disk hides nothing of what is kept already.
    await takeExitSaves().catch((error: unknown) => console.warn('last messages not taken over', error));
    const all = await entries<string, QueuedSend>(store());
    // What was kept before files could be sent says nothing of them.
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
