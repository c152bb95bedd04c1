import type { FileList } from '@guiche/contract/file-lists.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FileListForm } from './file-list-form.tsx';

/** The list in the dialog; null: a new one. */
export interface FileListTarget {
  list: FileList | null;
}

export function FileListDialog({ target, onClose }: { target: FileListTarget | null; onClose: () => void }) {
  const { t } = useTranslation('files');
  const last = useRef(target);
  if (target !== null) last.current = target;
  const list = last.current?.list ?? null;
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={t(list === null ? 'form.new' : 'form.edit')}
      size={640}
    >
      {({ onDirty, close, end }) => (
        <FileListForm key={list?.id ?? 'new'} initial={list} onDirty={onDirty} onCancel={close} onSaved={end} />
      )}
    </FormDialog>
  );
}
