import type { Message } from '@guiche/contract/messages.schemas';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import { KindLabel } from '../../ui/kind-label.tsx';
import { type Kinded, kindOf } from './media/kind-of.ts';

const maxGist = 160;

/** A message in one line: its text, after the icon of its kind. */
export function MessageGist({ message }: { message: Pick<Message, 'body'> & Kinded }) {
  const { t } = useTranslation('messages');
  const kind = kindOf(message);
  const words = cutText(message.body, maxGist);
  if (kind !== null) return <KindLabel kind={kind} text={words} />;
  return words === '' ? t('unsupported') : words;
}
