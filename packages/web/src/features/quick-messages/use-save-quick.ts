import {
  createQuickMessage,
  putQuickMedia,
  removeQuickMedia,
  updateQuickMessage,
} from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { useRef } from 'react';
import { request } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { changeOf, type QuickFormValues, type QuickValues, valuesOf } from './quick-values.ts';

/** Saves the text, then the file. If the file fails the text is saved, and the next save sends only what is missing. */
export function useSaveQuick(initial: QuickMessage | null) {
  const kept = useRef(initial);
  return async (values: QuickFormValues) => {
    const { file } = values;
    kept.current = await saveWords(kept.current, values);
    const params = { quickMessageId: kept.current.id };
    if (file === 'none') kept.current = await request(removeQuickMedia, { params });
    else if (file !== 'same') kept.current = await uploadFile(putQuickMedia, params, file);
  };
}

async function saveWords(kept: QuickMessage | null, values: QuickValues): Promise<QuickMessage> {
  const change = changeOf(values, valuesOf(kept));
  if (kept === null) return request(createQuickMessage, { body: { ...change, shortcode: values.shortcode } });
  if (Object.keys(change).length === 0) return kept;
  return request(updateQuickMessage, { params: { quickMessageId: kept.id }, body: change });
}
