import type { Message } from '@guiche/contract/messages.schemas';
import i18next from 'i18next';
import { announce } from '../../ui/live-region.tsx';
import { spokenGist } from './spoken-gist.ts';
import { type Incoming, spokenText } from './spoken-text.ts';

const batchMs = 1000;
const maxSpoken = 120;
let waiting: Incoming[] = [];

/** Announces incoming messages to screen readers; a burst within a second is one sentence. */
export function announceIncoming(name: string, message: Message) {
  waiting.push({ name, text: spokenGist(message, maxSpoken) });
  if (waiting.length > 1) return;
  setTimeout(() => {
    const spoken = spokenText(waiting);
    waiting = [];
    if (spoken) announce(i18next.t(spoken.key, { ns: 'messages', ...spoken.values }));
  }, batchMs);
}
