import { errorText } from '../../lib/errors.ts';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { showToast } from '../../ui/toast.ts';
import type { BuilderDialogProps } from './builder/builder-dialog.tsx';

/** The builder of interactive messages, once somebody builds one. */
export function BuilderDialogs(props: BuilderDialogProps) {
  const { opened, onClose } = props;
  const fail = () => {
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
    onClose();
  };
  const Dialog = useOnDemand(async () => (await import('./builder/builder-dialog.tsx')).BuilderDialog, opened, fail);
  return Dialog && <Dialog {...props} />;
}
