import type { ParkedItem } from '@guiche/contract/operation.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../lib/errors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { actOnParked, type ParkedAct, parkedListOptions } from './api.ts';

interface AskedAct {
  act: ParkedAct;
  item: ParkedItem;
}

/** Runs a confirmed act, reports the result and reloads the list. */
export function useParkedActs(onDone: () => void) {
  const { t } = useTranslation('operation');
  const cache = useQueryClient();
  const end = (kind: 'success' | 'info', text: string) => {
    onDone();
    showToast({ kind, text });
    announce(text);
    return cache.invalidateQueries(parkedListOptions);
  };
  return useMutation({
    mutationFn: ({ act, item }: AskedAct) => actOnParked(act, item),
    onSuccess: (_answer, { act }) => end('success', t(`done.${act}`)),
    onError: (error) => {
      // Another operator was first; nothing is left to decide.
      if (codeOf(error) === 'ERR_NO_PARKED_ITEM_FOUND') return end('info', t('gone'));
    },
  });
}
