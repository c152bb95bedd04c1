import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { BuilderDialogProps } from './builder/builder-dialog.tsx';
import { MessageText } from './message-text.tsx';

/** The builder of interactive messages, loaded on demand. */
export function BuilderDialogs(props: Omit<BuilderDialogProps, 'words'>) {
  const { opened, onClose } = props;
  const fail = () => {
    onClose();
  };
  const Dialog = useLazyPart(async () => (await import('./builder/builder-dialog.tsx')).BuilderDialog, opened, fail);
  return Dialog && <Dialog {...props} words={MessageText} />;
}
