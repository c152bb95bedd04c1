import { useTranslation } from 'react-i18next';
import { useNow } from './use-now.ts';
import { type WaitingLevel, waitingOf, waitingWords } from './waiting.ts';

/** How long somebody has been waiting since then, in words that go on counting, and how serious that is. */
export function useWaitingText(since: string): { text: string; level: WaitingLevel } {
  const { t } = useTranslation('tickets');
  const waiting = waitingOf(since, useNow());
  const { key, values } = waitingWords(waiting);
  return { text: t(key, values), level: waiting.level };
}
