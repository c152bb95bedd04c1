import { useTranslation } from 'react-i18next';
import { useNow } from './use-now.ts';
import { type WaitingLevel, waitingOf, waitingWords } from './waiting.ts';

/** The waiting time in words that keep counting, and how serious it is. */
export function useWaitingText(since: string): { text: string; level: WaitingLevel } {
  const { t } = useTranslation('tickets');
  const waiting = waitingOf(since, useNow());
  const { key, values } = waitingWords(waiting);
  return { text: t(key, values), level: waiting.level };
}
