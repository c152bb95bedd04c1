import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { AttachDialogProps } from './attach/attach-dialog.tsx';

/** The attach dialogs, loaded on demand. */
export function AttachDialogs(props: AttachDialogProps) {
  const { request, onClose } = props;
  const fail = () => {
    onClose();
  };
  const load = async () => (await import('./attach/attach-dialog.tsx')).AttachDialog;
  const Dialogs = useLazyPart(load, request !== null, fail);
  return Dialogs && <Dialogs {...props} />;
}
