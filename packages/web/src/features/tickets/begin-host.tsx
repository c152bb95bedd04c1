import { useEffect } from 'react';
import { endBegin, useBeginRequest } from '../../lib/begin-request.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { BeginDialogsProps } from './begin-dialogs.tsx';

const loadDialogs = async () => {
  const [{ BeginDialogs }] = await Promise.all([
    import('./begin-dialogs.tsx'),
    loadTexts('moves'),
    loadTexts('errors'),
  ]);
  return BeginDialogs;
};

/** The new ticket that a screen outside the inbox asks for. */
export function BeginHost() {
  const contact = useBeginRequest();
  useEffect(() => endBegin, []);
  const Dialogs = useLazyPart<BeginDialogsProps>(loadDialogs, contact !== null, () => {
    endBegin();
  });
  return Dialogs && <Dialogs contact={contact} onClose={endBegin} />;
}
