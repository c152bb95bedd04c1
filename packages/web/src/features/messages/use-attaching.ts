import { useCallback, useState } from 'react';
import type { Draft } from '../../lib/draft.ts';
import type { AttachRequest } from './attach/attach-request.ts';
import type { Attachment, CaptionedFile } from './attach/attachment.ts';
import { takesCaption } from './attach/picked-file.ts';
import { speakTo } from './composer/speak-to.ts';
import type { useAdd } from './use-chat-writing.ts';

interface AttachingInput {
  draft: Draft;
  /** What is put before the words. */
  prefix: string;
  change: (part: Partial<Draft>) => void;
  add: ReturnType<typeof useAdd>;
}

const signedWords = (prefix: string, words: string) => (words === '' ? '' : prefix + words);

/** What is asked before files go, and what becomes of the words in the field when they do. */
export function useAttaching({ draft, prefix, change, add }: AttachingInput) {
  const [request, ask] = useState<AttachRequest | null>(null);
  const [hasTemplates, showTemplates] = useState(false);
  const openTemplates = useCallback(() => showTemplates(true), []);
  const closeTemplates = () => showTemplates(false);
  const send = (attachment: Attachment) => {
    // What is written here are the words of a file that takes any; else it waits for its own turn.
    const words = attachment.kind === 'file' && takesCaption(attachment.role) ? draft.text.trim() : '';
    // A dialog that fades out may still be pressed.
    if (request === null || !add(speakTo(signedWords(prefix, words), draft.members), attachment)) return;
    ask(null);
    change(words === '' ? { reply: null } : { reply: null, text: '', members: [] });
  };
  const sendAll = (files: readonly CaptionedFile[], hasWords: boolean) => {
    if (request === null) return;
    // The first is the answer to what is being answered.
    for (const [index, { attachment, caption }] of files.entries())
      add(speakTo(signedWords(prefix, caption), draft.members), attachment, index === 0);
    ask(null);
    change(hasWords ? { reply: null, text: '', members: [] } : { reply: null });
  };
  return { request, ask, send, sendAll, hasTemplates, openTemplates, closeTemplates };
}
