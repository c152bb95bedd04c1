import type { Message } from '@guiche/contract/messages.schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../ui/live-region.tsx';
import type { ChatRow } from './chat-rows.ts';
import type { Conversation } from './use-conversation.ts';

interface JumpInput {
  rows: readonly ChatRow[];
  messages: readonly Message[];
  older: Conversation['older'];
  reveal: (index: number, align: 'center') => void;
  /** The message to which a search leads. */
  wanted: number | null;
}

const flashMs = 1200;
const maxPages = 100;

/** Jumps to a message, loading older pages until it is found, and highlights it. */
export function useJump({ rows, messages, older, reveal, wanted }: JumpInput) {
  const { t } = useTranslation('messages');
  const [target, setTarget] = useState<number | null>(null);
  const [flashing, setFlashing] = useState<string | null>(null);
  const searching = useRef(false);
  const latest = useRef({ messages, older });
  latest.current = { messages, older };

  useEffect(() => {
    if (target === null) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.shown.message.id === target);
    const row = rows[index];
    if (row === undefined) return;
    setTarget(null);
    setFlashing(row.key);
    reveal(index, 'center');
  }, [target, rows, reveal]);

  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashing]);

  const jump = useCallback(
    async (messageId: number) => {
      if (searching.current) return;
      searching.current = true;
      let loaded: { messages: readonly Message[]; has: boolean } = {
        messages: latest.current.messages,
        has: latest.current.older.has,
      };
      const isLoaded = () => loaded.messages.some(({ id }) => id === messageId);
      for (let page = 0; page < maxPages && loaded.has && !isLoaded(); page++) {
        const before = loaded.messages.length;
        loaded = await latest.current.older.load();
        // The page failed, and the list says so.
        if (loaded.messages.length === before) break;
      }
      searching.current = false;
      if (isLoaded()) setTarget(messageId);
      else announce(t('quotedNotFound'));
    },
    [t],
  );

  useEffect(() => {
    if (wanted !== null) void jump(wanted);
  }, [wanted, jump]);
  return { jump, flashing };
}
