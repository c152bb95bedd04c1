import { useEffect } from 'react';
import { endExport, useExportRequest } from '../../lib/export-request.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useLayer } from '../../ui/top-layer.ts';
import type { ExportDialogProps } from './export-dialog.tsx';

const loadDialog = async () => {
  const [{ ExportDialog }] = await Promise.all([import('./export-dialog.tsx'), loadTexts('export')]);
  return ExportDialog;
};

/** The export dialog, opened by an act of a ticket. */
export function ExportHost() {
  const ticket = useExportRequest();
  useEffect(() => endExport, []);
  const Dialog = useLazyPart<ExportDialogProps>(loadDialog, ticket !== null, () => {
    endExport();
  });
  // Also while it loads, so that Escape does not reach the conversation below.
  useLayer(ticket !== null && Dialog === null, endExport);
  return Dialog && <Dialog ticket={ticket} onClose={endExport} />;
}
