import {
  createQuickMessage,
  putQuickMedia,
  removeQuickMedia,
  updateQuickMessage,
} from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { reloadQuick } from './api.ts';
import { changeOf, type FileChange, type QuickValues, valuesOf } from './quick-values.ts';

interface Wish {
  values: QuickValues;
  file: FileChange;
}

/** Saves the words, then the file. Where the file fails the words are kept: saved again, only what is missing travels. */
export function useSaveQuick(initial: QuickMessage | null, onSaved: () => void) {
  const { t } = useTranslation('quick');
  const cache = useQueryClient();
  const kept = useRef(initial);
  return useMutation({
    mutationFn: async ({ values, file }: Wish) => {
      kept.current = await saveWords(kept.current, values);
      const params = { quickMessageId: kept.current.id };
      if (file === 'none') kept.current = await call(removeQuickMedia, { params });
      else if (file !== 'same') kept.current = await uploadFile(putQuickMedia, params, file);
    },
    onSuccess: () => {
      showToast({ kind: 'success', text: t('done.save') });
      announce(t('done.save'));
      onSaved();
    },
    onSettled: () => reloadQuick(cache),
  });
}

async function saveWords(kept: QuickMessage | null, values: QuickValues): Promise<QuickMessage> {
  const change = changeOf(values, valuesOf(kept));
  if (kept === null) return call(createQuickMessage, { body: { ...change, shortcode: values.shortcode } });
  if (Object.keys(change).length === 0) return kept;
  return call(updateQuickMessage, { params: { quickMessageId: kept.id }, body: change });
}
