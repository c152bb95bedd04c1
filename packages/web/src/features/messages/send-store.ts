import { createStore, del, entries, set } from 'idb-keyval';
import type { QueuedSend, SendStore } from './send-queue.ts';

// Opened on first use: a browser that refuses IndexedDB (some private windows) must still be able to send.
let opened: ReturnType<typeof createStore> | null = null;
const store = () => {
  opened ??= createStore('guiche-outbox', 'sends');
  return opened;
};

/** What was not sent yet, files too, in IndexedDB. It outlives the session: whoever signs in again sends their own. */
export const browserSendStore: SendStore = {
  load: async (userId) => {
    const all = await entries<string, QueuedSend>(store());
    // What was kept before files could be sent says nothing of them.
    return all
      .map(([, send]) => ({ ...send, attachment: send.attachment ?? null }))
      .filter((send) => send.userId === userId);
  },
  put: (send) => set(send.clientId, send, store()),
  remove: (clientId) => del(clientId, store()),
};
