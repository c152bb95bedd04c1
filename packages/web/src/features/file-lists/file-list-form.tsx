import { fileListNameLength, maxFileListTextLength } from '@guiche/contract/file-lists';
import type { FileList } from '@guiche/contract/file-lists.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { AreaField, FormField } from '../../ui/form-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { OpenPlaces, usePlaceQuestion } from '../places/index.ts';
import { reloadFileLists } from './api.ts';
import { type FileListValues, faultsOf, isChanged, noFaults, valuesOf } from './file-list-values.ts';
import { OptionRows } from './option-rows.tsx';
import { useSaveFileList } from './use-save-file-list.ts';

interface FileListFormProps {
  initial: FileList | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The rows show their own faults. */
const faultsOfFields = (values: FileListValues) => {
  const { name, message, unnamed, fileless } = faultsOf(values);
  return { name, message, options: unnamed.length + fileless.length > 0 ? ('rows' as const) : null };
};

export function FileListForm({ initial, ...guard }: FileListFormProps) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const { save, failedKey } = useSaveFileList(initial);
  const places = usePlaceQuestion('save');
  const form = useRecordForm({
    initial: valuesOf(initial),
    isNew: initial === null,
    faultsOf: faultsOfFields,
    faultText: (fault) => (fault === 'rows' ? null : t(`fault.${fault}`)),
    isChanged,
    fieldOf: () => (failedKey() === null ? null : 'options'),
    refusalText: (code) =>
      failedKey() !== null && code === 'ERR_MEDIA_TOO_LARGE' ? t('fault.fileTooLarge') : errorText(code),
    ask: ({ message, options }, go) => places.ask([message, ...options.map(({ name }) => name)], go),
    save,
    done: t('done.save'),
    reload: () => reloadFileLists(cache),
    ...guard,
  });
  const [key, fileError] = [failedKey(), form.errorOf('options')];
  return (
    <RecordForm form={form} saveLabel={t(form.isSaving ? 'form.saving' : 'ui:dialog.save')} questions={places.question}>
      <FormField label={t('field.name')} {...form.field('name')} maxLength={fileListNameLength.max} isFirst />
      <AreaField label={t('field.message')} {...form.field('message')} maxLength={maxFileListTextLength} />
      <OpenPlaces text={form.values.message} />
      <OptionRows
        options={form.values.options}
        faults={form.isTried ? faultsOf(form.values) : noFaults}
        failed={key === null || fileError === null ? null : { key, error: fileError }}
        onChange={form.field('options').onChange}
      />
    </RecordForm>
  );
}
