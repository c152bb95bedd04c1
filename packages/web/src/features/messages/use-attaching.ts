import { type RefObject, useCallback, useState } from 'react';
import type { Draft, DraftFile } from '../../lib/draft.ts';
import { dropFiles, putFiles } from '../../lib/draft-files.ts';
import type { Attachment, CaptionedFile } from './attach/attachment.ts';
import { useAttachRequest } from './attach/use-attach-request.ts';
import { speakTo } from './composer/speak-to.ts';
import type { useAdd } from './use-chat-writing.ts';

interface AttachingInput {
  ticketId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  /** The signature that is put before the text. */
  prefix: string;
  change: (part: Partial<Draft>) => void;
  add: ReturnType<typeof useAdd>;
}

const signedWords = (prefix: string, words: string) => (words === '' ? '' : prefix + words);

/** The attach dialogs, and what becomes of the composer's text when files are sent. */
export function useAttaching({ ticketId, field, draft, prefix, change, add }: AttachingInput) {
  const { request, ask, attach } = useAttachRequest(ticketId);
  const [hasTemplates, showTemplates] = useState(false);
  const openTemplates = useCallback(() => showTemplates(true), []);
  const closeTemplates = () => showTemplates(false);
  const onDiscard = (ids: readonly string[]) => {
    putFiles(ticketId, ids, []);
    dropFiles(ids);
  };
  const onSend = (attachment: Attachment) => {
    // A dialog that fades out can still be pressed.
    if (request === null || !add({ body: '' }, attachment)) return;
    ask(null);
    change({ reply: null });
  };
  const onSendAll = (files: readonly CaptionedFile[], hasWords: boolean): boolean => {
    // Only the first file quotes the message being answered.
    for (const [index, { attachment, caption }] of files.entries())
      if (!add(speakTo(signedWords(prefix, caption), draft.members), attachment, index === 0)) return false;
    ask(null);
    onDiscard(files.map(({ id }) => id));
    change(hasWords ? { reply: null, text: '', members: [] } : { reply: null });
    return true;
  };
  const dialogs = {
    onClose: () => ask(null),
    onReplace: attach,
    caption: draft.text,
    onCaption: (text: string) => change({ text }),
    onSend,
    onSendAll,
    onKeep: (shown: readonly string[], files: readonly DraftFile[]) => putFiles(ticketId, shown, files),
    onDiscard,
  };
  // The pressed button disappears with its files, so the focus returns to the field; not on touch, where the keyboard
  // would open.
  const fromField = (act: () => void) => () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
    act();
  };
  const waiting = {
    open: fromField(() => attach({ kind: 'files', files: [] })),
    discard: fromField(() => ask({ kind: 'discard', ids: draft.files.map(({ id }) => id) })),
  };
  return { request, attach, dialogs, waiting, hasTemplates, openTemplates, closeTemplates };
}
