import { errorText } from '../../lib/errors.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/toast.ts';
import type { AttachDialogProps } from './attach/attach-dialog.tsx';

/** The dialogs of attaching, once somebody attaches something. */
export function AttachDialogs(props: AttachDialogProps) {
  const { request, onClose } = props;
  const fail = () => {
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
    onClose();
  };
  const load = async () => (await import('./attach/attach-dialog.tsx')).AttachDialog;
  const Dialogs = useOnDemand(load, request !== null, fail);
  return Dialogs && <Dialogs {...props} />;
}
