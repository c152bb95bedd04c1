import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { putFiles, readFiles, sweepFiles } from '../../../lib/draft-files.ts';
import { stateOf } from '../../../lib/drafts.ts';
import { showToast } from '../../../ui/toast.ts';
import type { AttachRequest, ChosenFile } from './attach-request.ts';

/** The draft's files; those that are no longer in this browser leave the draft. */
async function takeWaiting(ticketId: number): Promise<{ waiting: ChosenFile[]; gone: number }> {
  const marks = stateOf(ticketId).files;
  const found = await readFiles(marks.map(({ id }) => id));
  const waiting = marks.flatMap((kept) => {
    const file = found.get(kept.id);
    return file === undefined ? [] : [{ file, asSticker: kept.asSticker, kept }];
  });
  const gone = marks.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  putFiles(ticketId, gone, []);
  return { waiting, gone: gone.length };
}

/** The request to attach something. New files join those in the ticket's draft. */
export function useAttachRequest(ticketId: number) {
  const { t } = useTranslation('media');
  const [request, ask] = useState<AttachRequest | null>(null);
  useEffect(() => {
    sweepFiles().catch((error: unknown) => console.warn('files of old drafts not removed', error));
  }, []);
  const askWithWaiting = useCallback(
    async (fresh: readonly ChosenFile[]) => {
      const { waiting, gone } = await takeWaiting(ticketId);
      if (gone > 0) showToast({ kind: 'error', text: t('waiting.gone', { count: gone }) });
      const files = [...waiting, ...fresh];
      ask(files.length === 0 ? null : { kind: 'files', files });
    },
    [ticketId, t],
  );
  const attach = useCallback(
    (next: AttachRequest | null) => {
      if (next?.kind !== 'files' || stateOf(ticketId).files.length === 0) return ask(next);
      askWithWaiting(next.files).catch((error: unknown) => {
        console.warn('waiting files not read', error);
        showToast({ kind: 'error', text: t('waiting.unread') });
        if (next.files.length > 0) ask(next);
      });
    },
    [ticketId, t, askWithWaiting],
  );
  return { request, ask, attach };
}
