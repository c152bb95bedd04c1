import { loadTexts } from '../../lib/i18n.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useLayer } from '../../ui/top-layer.ts';
import { MessageText } from './message-text.tsx';
import type { TemplateDialogProps } from './templates/template-dialog.tsx';

const load = async () =>
  (await Promise.all([import('./templates/template-dialog.tsx'), loadTexts('templates')]))[0].TemplateDialog;

/** The template dialog, loaded on demand. */
export function TemplateDialogs(props: Omit<TemplateDialogProps, 'words'>) {
  const { opened, onClose } = props;
  const fail = () => {
    onClose();
  };
  const Dialog = useLazyPart(load, opened, fail);
  // Also while it loads, so that Escape does not reach the conversation below.
  useLayer(opened && Dialog === null, onClose);
  return Dialog && <Dialog {...props} words={MessageText} />;
}
