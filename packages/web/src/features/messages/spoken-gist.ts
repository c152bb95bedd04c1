import type { Message } from '@guiche/contract/messages.schemas';
import i18next from 'i18next';
import { cutText } from '../../lib/cut-text.ts';
import { type Kinded, kindOf } from './media/kind-of.ts';

/** A message in words for screen readers: the word of its kind, its text, or both. */
export function spokenGist(message: Pick<Message, 'body'> & Kinded, max: number): string {
  const kind = kindOf(message);
  const words = cutText(message.body, max);
  if (kind === null) return words === '' ? i18next.t('messages:unsupported') : words;
  const word = i18next.t(`ui:kinds.${kind}`);
  return words === '' ? word : `${word}: ${words}`;
}
