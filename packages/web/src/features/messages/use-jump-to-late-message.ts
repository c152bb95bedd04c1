import type { Message } from '@guiche/contract/messages.schemas';
import { useEffect, useRef } from 'react';
import type { ChatRow } from './chat-rows.ts';

interface JumpToLateInput {
  rows: readonly ChatRow[];
  messages: readonly Message[];
  atEnd: boolean;
  jump: (messageId: number) => Promise<void>;
}

/** Jumps to a late message, which stands further up, if the reader is at the end. */
export function useJumpToLateMessage({ rows, messages, atEnd, jump }: JumpToLateInput) {
  const newest = messages.at(-1)?.id ?? 0;
  const seen = useRef(newest);
  useEffect(() => {
    const before = seen.current;
    seen.current = Math.max(before, newest);
    if (!atEnd || before === 0 || newest <= before) return;
    const late = rows.find((row) => row.kind === 'message' && row.isLate && row.shown.message.id > before);
    if (late?.kind === 'message') void jump(late.shown.message.id);
  }, [newest, rows, atEnd, jump]);
}
