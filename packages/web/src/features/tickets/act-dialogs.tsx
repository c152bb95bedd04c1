import { loadTexts } from '../../lib/i18n.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useLayer } from '../../ui/top-layer.ts';
import type { ActDialogProps } from './act-dialog.tsx';

/** Loads the dialogs of acts and their undo, with the texts. */
export const loadActParts = async () =>
  (await Promise.all([import('./act-dialog.tsx'), loadTexts('moves'), loadTexts('errors')]))[0];

/** The dialogs of acts, loaded on demand. */
export function ActDialogs(props: ActDialogProps) {
  const fail = () => {
    props.onClose();
  };
  const load = async () => (await loadActParts()).ActDialog;
  const Dialogs = useLazyPart(load, props.state !== null, fail);
  // Also while it loads, so that Escape does not reach the conversation below.
  useLayer(props.state !== null && Dialogs === null, props.onClose);
  return Dialogs && <Dialogs {...props} />;
}
